import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { hourMs, secondMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { receiveProcessorWebhook } from "#server/http/processor-webhook.ts";
import { reconcileAttempts } from "#server/payments/charge/attempt/reconcile.ts";
import { finishAuthentication } from "#server/payments/charge/authentication.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { capturePayment } from "#server/payments/intents/capture/capture.ts";
import { cancelPaymentIntent } from "#server/routers/payment-intents/cancel.ts";
import { getPaymentIntent } from "#server/routers/payment-intents/get.ts";
import { createRefund } from "#server/routers/refunds/create.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { addressAtBank, plant } from "#server/workshop/testing/leaks/planted.ts";
import {
  card,
  eventTypes,
  ledgerBalances,
  newCustomer,
  newIntent,
  newMerchant,
  newSession,
} from "#server/workshop/testing/payments/payments.ts";
import { startStripeDouble } from "#server/workshop/testing/stripe/double.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const double = await startStripeDouble();
afterAll(() => double.stop());
// Nothing is waited for between the tries of a call.
const clock = { ...testClock(), pass: () => Promise.resolve() };
const services = await testServices({ clock, env: double.env });
plant(services.env.DATABASE_URL ?? "", addressAtBank);
const visa = { processorToken: "pm_card_visa" };
const paidOnce = { clearing: -4900, merchant: 4900 };

beforeEach(() => {
  double.seen.length = 0;
  double.faults.loseAnswerOf = undefined;
});

async function stripeIdOf(ctx: MerchantContext): Promise<string> {
  const attempt = await ctx.db.paymentAttempt.findFirstOrThrow({
    where: { merchantId: ctx.merchantId },
  });
  return attempt.processorPayment ?? "";
}

test("a token of Stripe's browser fields is charged, once, under the attempt's key", async () => {
  const ctx = await newMerchant(services);
  const session = await newSession(ctx);
  const paid = await confirmPayment(ctx, session.paymentIntentId ?? "", visa);
  expect(paid.status).toBe("succeeded");
  expect(await ledgerBalances(ctx)).toEqual(paidOnce);
  const [created, confirmed] = double.seen;
  expect(created).toMatchObject({
    path: "/v1/payment_intents",
    fields: { amount: "4900", currency: "eur" },
  });
  expect(created?.idempotencyKey).toMatch(/^att_/);
  expect(confirmed?.idempotencyKey).toBe(`${created?.idempotencyKey}:confirm`);
});

test("card numbers never reach it", async () => {
  const ctx = await newMerchant(services);
  const intent = await newIntent(ctx);
  await expect(confirmPayment(ctx, intent.id, { card: card() })).rejects.toMatchObject({
    code: "raw_card_not_allowed",
  });
  expect(double.seen).toEqual([]);
});

test("a decline comes with our code and words", async () => {
  const ctx = await newMerchant(services);
  const intent = await newIntent(ctx);
  const declined = confirmPayment(ctx, intent.id, {
    processorToken: "pm_card_chargeDeclinedInsufficientFunds",
  });
  await expect(declined).rejects.toMatchObject({
    code: "card_declined",
    options: { declineCode: "insufficient_funds" },
  });
  expect((await confirmPayment(ctx, intent.id, visa)).status).toBe("succeeded");
});

describe("3-D Secure", () => {
  async function challenged() {
    const ctx = await newMerchant(services);
    const intent = await newIntent(ctx);
    const asked = await confirmPayment(ctx, intent.id, {
      processorToken: "pm_card_threeDSecure2Required",
      returnUrl: "https://shop.example/back",
    });
    expect(asked).toMatchObject({
      status: "requires_action",
      nextAction: { method: "GET", url: expect.stringContaining("payment_intent=") },
    });
    return { ctx, intentId: intent.id, stripeId: await stripeIdOf(ctx) };
  }

  test("is asked for where cards are tried out, of a card that need not be", async () => {
    const ctx = await newMerchant(services);
    const { id } = await newIntent(ctx);
    const asked = await confirmPayment(ctx, id, { ...visa, askBank: true });
    expect(asked.status).toBe("requires_action");
    const sent = double.seen.find(({ path }) => path.endsWith("/confirm"));
    expect(sent?.fields).toMatchObject({
      "payment_method_options[card][request_three_d_secure]": "any",
    });
  });

  test("passed, the intent is finished by asking Stripe", async () => {
    const { ctx, intentId, stripeId } = await challenged();
    expect((await finishAuthentication(ctx, intentId)).status).toBe("requires_action");
    double.answerChallenge(stripeId, true);
    expect((await finishAuthentication(ctx, intentId)).status).toBe("succeeded");
  });

  test("failed, another card may pay", async () => {
    const { ctx, intentId, stripeId } = await challenged();
    double.answerChallenge(stripeId, false);
    expect(await finishAuthentication(ctx, intentId)).toMatchObject({
      lastError: { declineCode: "authentication_failed" },
    });
    expect((await confirmPayment(ctx, intentId, visa)).status).toBe("succeeded");
  });

  test("a webhook finishes it when the browser never comes back; twice is once", async () => {
    const { ctx, intentId, stripeId } = await challenged();
    double.answerChallenge(stripeId, true);
    const object = double.objects.get(stripeId) ?? {};
    expect(await double.tell(services, "payment_intent.succeeded", object)).toBe(200);
    expect(await double.tell(services, "payment_intent.succeeded", object)).toBe(200);
    expect((await getPaymentIntent(ctx, intentId)).status).toBe("succeeded");
    expect(await ledgerBalances(ctx)).toEqual(paidOnce);
    expect(
      (await eventTypes(ctx)).filter((type) => type === "payment_intent.succeeded"),
    ).toHaveLength(1);
  });
});

describe("answers that are lost", () => {
  test("of the confirmation: what Stripe has in its books counts", async () => {
    const ctx = await newMerchant(services);
    const intent = await newIntent(ctx);
    double.faults.loseAnswerOf = /confirm$/;
    expect((await confirmPayment(ctx, intent.id, visa)).status).toBe("succeeded");
    expect(await ledgerBalances(ctx)).toEqual(paidOnce);
  });

  test("all of them: the worker finds out, and cancels what was never confirmed", async () => {
    const ctx = await newMerchant(services);
    const intent = await newIntent(ctx);
    double.faults.dropRequestsTo = /confirm$|\/pi_\d+$/;
    expect((await confirmPayment(ctx, intent.id, visa)).status).toBe("processing");
    delete double.faults.dropRequestsTo;
    clock.advance(31 * secondMs);
    await reconcileAttempts(services);
    expect(await getPaymentIntent(ctx, intent.id)).toMatchObject({
      status: "requires_payment_method",
    });
    expect(double.objects.get(await stripeIdOf(ctx))?.status).toBe("canceled");
    expect(await ledgerBalances(ctx)).toEqual({});
  });
});

test("a saved card is kept with a customer of Stripe's and charged again without a shopper", async () => {
  const ctx = await newMerchant(services);
  const customer = await newCustomer(ctx);
  const first = await newIntent(ctx, { customerId: customer.id });
  const { paymentMethodId } = await confirmPayment(ctx, first.id, {
    ...visa,
    savePaymentMethod: true,
  });
  const second = await newIntent(ctx, { customerId: customer.id });
  double.seen.length = 0;
  const paid = await confirmPayment(ctx, second.id, {
    paymentMethodId: paymentMethodId ?? "",
    offSession: true,
  });
  expect(paid.status).toBe("succeeded");
  const confirmed = double.seen.find((request) => request.path.endsWith("/confirm"));
  const { processorMethod } = await services.db.paymentMethod.findFirstOrThrow({
    where: { merchantId: ctx.merchantId, id: paymentMethodId ?? "" },
  });
  const kept = processorMethod.split("|")[1];
  expect(confirmed?.fields).toMatchObject({ payment_method: kept, off_session: "true" });
  expect(double.seen.some((request) => request.fields["customer"]?.startsWith("cus_"))).toBe(true);
});

test("mode setup makes a SetupIntent and charges nothing", async () => {
  const ctx = await newMerchant(services);
  const customer = await newCustomer(ctx);
  const session = await newSession(ctx, { mode: "setup", customerId: customer.id });
  const done = await confirmPayment(ctx, session.paymentIntentId ?? "", visa);
  expect(done).toMatchObject({
    status: "succeeded",
    amountCaptured: 0,
    paymentMethodId: expect.stringMatching(/^pm_/),
  });
  expect(double.seen.map((request) => request.path)).toContain("/v1/setup_intents");
});

test("what is held expires when Stripe says", async () => {
  const ctx = await newMerchant(services);
  const { id } = await newIntent(ctx, { captureMethod: "manual" });
  double.intents.holdsFor = 2 * 24 * 3600;
  const { expiresAt } = await confirmPayment(ctx, id, visa);
  const charge = [...double.objects.values()].findLast(({ object }) => object === "charge");
  const capture_before = Date.parse(expiresAt ?? "") / 1000;
  expect(charge).toMatchObject({ payment_method_details: { card: { capture_before } } });
});

test("manual capture, and a refund whose key is its id", async () => {
  const ctx = await newMerchant(services);
  const intent = await newIntent(ctx, { captureMethod: "manual" });
  expect((await confirmPayment(ctx, intent.id, visa)).status).toBe("requires_capture");
  expect(await capturePayment(ctx, intent.id, 3000)).toMatchObject({
    status: "succeeded",
    amountCaptured: 3000,
  });
  const refund = await createRefund(ctx, {
    paymentIntentId: intent.id,
    amount: 1000,
    metadata: {},
  });
  expect(refund.status).toBe("succeeded");
  expect(double.seen.at(-1)).toMatchObject({
    path: "/v1/refunds",
    idempotencyKey: refund.id,
    fields: { amount: "1000" },
  });
});

test("a 500 of Stripe's holds up neither the next capture nor the next release", async () => {
  const ctx = await newMerchant(services);
  const authorized = async () => {
    const intent = await newIntent(ctx, { captureMethod: "manual" });
    await confirmPayment(ctx, intent.id, visa);
    return intent.id;
  };
  const failing = async (act: () => Promise<unknown>) => {
    double.faults.answer = { to: /\/(capture|cancel)$/, status: 500, type: "api_error" };
    await act().catch(() => undefined);
    delete double.faults.answer;
    clock.advance(hourMs);
    return act();
  };
  const captured = await authorized();
  await failing(() => capturePayment(ctx, captured, 3000));
  const released = await authorized();
  await failing(() => cancelPaymentIntent(ctx, released));
  await reconcileAttempts(services);
  expect(await getPaymentIntent(ctx, captured)).toMatchObject({
    status: "succeeded",
    amountCaptured: 3000,
  });
  expect(await getPaymentIntent(ctx, released)).toMatchObject({ status: "canceled" });
  const at = await ctx.db.paymentAttempt.findMany({ where: { paymentIntentId: released } });
  for (const { processorPayment } of at)
    expect(await services.processor.retrievePayment(processorPayment ?? "")).toMatchObject({
      status: "canceled",
    });
});

test("a webhook that Stripe did not sign is refused; one about nothing of ours is taken", async () => {
  const forged = new Request("https://pay.example/api/processor/webhook", {
    method: "POST",
    body: "{}",
    headers: { "stripe-signature": "t=1,v1=00" },
  });
  expect((await receiveProcessorWebhook(services, forged)).status).toBe(400);
  const product = {
    id: "prod_1",
    object: "product",
    name: "Tea",
    type: "good",
    created: 1,
    updated: 1,
  };
  expect(await double.tell(services, "product.created", product)).toBe(200);
});

test("a webhook about a payment whose answer was heard asks Stripe nothing", async () => {
  const ctx = await newMerchant(services);
  const intent = await newIntent(ctx);
  await confirmPayment(ctx, intent.id, visa);
  const object = double.objects.get(await stripeIdOf(ctx)) ?? {};
  double.seen.length = 0;
  expect(await double.tell(services, "payment_intent.succeeded", object)).toBe(200);
  expect(double.seen).toEqual([]);
});

test("a dispute arrives by webhook, once, and its decision closes it", async () => {
  const ctx = await newMerchant(services);
  const intent = await newIntent(ctx);
  await confirmPayment(ctx, intent.id, visa);
  const dispute = double.dispute(await stripeIdOf(ctx));
  for (const _ of [1, 2])
    expect(await double.tell(services, "charge.dispute.created", dispute)).toBe(200);
  expect(await ledgerBalances(ctx)).toEqual({});
  expect(await double.tell(services, "charge.dispute.closed", { ...dispute, status: "won" })).toBe(
    200,
  );
  expect(await ledgerBalances(ctx)).toEqual(paidOnce);
  expect((await eventTypes(ctx)).filter((type) => type.startsWith("dispute."))).toEqual([
    "dispute.created",
    "dispute.closed",
  ]);
});
