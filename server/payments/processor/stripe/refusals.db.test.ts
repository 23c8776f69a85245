import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { hourMs, secondMs } from "#server/core/clock.ts";
import { reconcileAttempts } from "#server/payments/charge/attempt/reconcile.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { capturePayment } from "#server/payments/intents/capture/capture.ts";
import { settleRefunds } from "#server/payments/refunds/settle.ts";
import { chooseForSession } from "#server/payments/selling/choose-for-session.ts";
import { expireCheckoutSession } from "#server/routers/checkout-sessions/expire.ts";
import { getCheckoutSession } from "#server/routers/checkout-sessions/get.ts";
import { getPaymentIntent } from "#server/routers/payment-intents/get.ts";
import { createPaymentLink } from "#server/routers/payment-links/create.ts";
import { createProduct } from "#server/routers/products/create.ts";
import { createRefund } from "#server/routers/refunds/create.ts";
import { getRefund } from "#server/routers/refunds/get.ts";
import { createTaxRate } from "#server/routers/tax-rates/create.ts";
import { createTaxRegistration } from "#server/routers/tax-registrations/create.ts";
import { CreatePaymentLink } from "#server/wire/payments/payment-link.ts";
import { CreateProduct } from "#server/wire/payments/product.ts";
import { CreateRefund } from "#server/wire/payments/refund.ts";
import { CreateTaxRate } from "#server/wire/tax/tax-rate.ts";
import { CreateTaxRegistration } from "#server/wire/tax/tax-registration.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { newDiscount } from "#server/workshop/testing/payments/counted-orders.ts";
import {
  ledgerBalances,
  newIntent,
  newMerchant,
  newSession,
} from "#server/workshop/testing/payments/payments.ts";
import { startStripeDouble } from "#server/workshop/testing/stripe/double.ts";
import type { StripeObject } from "#server/workshop/testing/stripe/wire.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const double = await startStripeDouble();
afterAll(() => double.stop());
// Nothing is waited for between the tries of a call.
const clock = { ...testClock(), pass: () => Promise.resolve() };
const services = await testServices({ clock, env: double.env });
const visa = { processorToken: "pm_card_visa" };
const paidOnce = { clearing: -4900, merchant: 4900 };
const notMade = (declineCode: string) => ({ code: "payment_not_made", options: { declineCode } });
const refusedForGood = notMade("processor_refused");
/** A payment is confirmed, and its outcome cannot be asked for either. */
const confirmation = /confirm$|\/pi_\d+$/;

beforeEach(() => double.clearFaults());

const intentsThere = () => [...double.objects.keys()].filter((id) => id.startsWith("pi_")).length;

async function paid() {
  const ctx = await newMerchant(services);
  const intent = await newIntent(ctx);
  await confirmPayment(ctx, intent.id, visa);
  const { processorPayment } = await services.db.paymentIntent.findFirstOrThrow({
    where: { id: intent.id },
  });
  return { ctx, paymentIntentId: intent.id, stripeId: processorPayment ?? "" };
}

describe("a definite refusal of a payment ends the attempt, and nothing stays in doubt", () => {
  test.each([
    [400, "invalid_request_error", "amount_too_small", "processor_refused"],
    [400, "invalid_request_error", "testmode_charges_only", "processor_account"],
    [401, "invalid_request_error", "api_key_expired", "processor_account"],
    [403, "invalid_request_error", undefined, "processor_account"],
    [404, "invalid_request_error", "resource_missing", "processor_refused"],
  ])("answered %d %s %s when the payment is made", async (status, type, code, told) => {
    const ctx = await newMerchant(services);
    const session = await newSession(ctx);
    double.faults.answer = { to: /payment_intents$/, status, type, code };
    const refused = confirmPayment(ctx, session.paymentIntentId ?? "", visa);
    await expect(refused).rejects.toMatchObject(notMade(told));
    expect(await getCheckoutSession(ctx, session.id)).toMatchObject({ paymentStatus: "unpaid" });
    delete double.faults.answer;
    expect(await expireCheckoutSession(ctx, session.id)).toMatchObject({ status: "expired" });
    expect(await ledgerBalances(ctx)).toEqual({});
  });

  test("when it is confirmed: what was made there is given up, and another card may pay", async () => {
    const ctx = await newMerchant(services);
    const intent = await newIntent(ctx);
    const refused = confirmPayment(ctx, intent.id, { processorToken: "pm_gone" });
    await expect(refused).rejects.toMatchObject(refusedForGood);
    const made = [...double.objects.values()].filter(
      ({ metadata }) => (metadata as Record<string, string>)["paymentIntentId"] === intent.id,
    );
    expect(made.map(({ status }) => status)).toEqual(["canceled"]);
    expect((await confirmPayment(ctx, intent.id, visa)).status).toBe("succeeded");
    expect(await ledgerBalances(ctx)).toEqual(paidOnce);
  });

  test("found by the worker, when the first answer was lost", async () => {
    const ctx = await newMerchant(services);
    const intent = await newIntent(ctx);
    double.faults.dropRequestsTo = confirmation;
    expect((await confirmPayment(ctx, intent.id, visa)).status).toBe("processing");
    delete double.faults.dropRequestsTo;
    const code = "amount_too_small";
    double.faults.answer = { to: /cancel$/, status: 400, type: "invalid_request_error", code };
    clock.advance(31 * secondMs);
    await reconcileAttempts(services);
    expect(await getPaymentIntent(ctx, intent.id)).toMatchObject({
      status: "requires_payment_method",
      lastError: { declineCode: "processor_refused" },
    });
  });
});

describe("an outcome that is not known is asked for, not guessed", () => {
  test.each([
    [409, "idempotency_error", "idempotency_key_in_use"],
    [429, "invalid_request_error", "rate_limit"],
    [500, "api_error", undefined],
  ])("answered %d", async (status, type, code) => {
    const ctx = await newMerchant(services);
    const intent = await newIntent(ctx);
    double.faults.answer = { to: /confirm$/, status, type, code };
    double.faults.loseAnswerOf = /cancel$|pi_/;
    expect((await confirmPayment(ctx, intent.id, visa)).status).toBe("processing");
    double.faults.answer = double.faults.loseAnswerOf = undefined;
    clock.advance(31 * secondMs);
    await reconcileAttempts(services);
    expect(await getPaymentIntent(ctx, intent.id)).toMatchObject({
      status: "requires_payment_method",
      lastError: { declineCode: "not_charged" },
    });
  });

  test.each([
    [409, "invalid_request_error"],
    [429, "rate_limit_error"],
  ])("answered %d when it is made, and when it is given back", async (status, type) => {
    const { ctx, paymentIntentId } = await paid();
    const { id } = await newIntent(ctx);
    double.faults.answer = { to: /(payment_intents|refunds)$/, status, type };
    await expect(confirmPayment(ctx, id, visa)).rejects.toMatchObject(notMade("processor_busy"));
    const refund = await createRefund(ctx, { paymentIntentId, metadata: {} });
    expect(refund.status).toBe("pending");
    delete double.faults.answer;
    clock.advance(31 * secondMs);
    await settleRefunds(services);
    expect(await getPaymentIntent(ctx, id)).toMatchObject({
      status: "requires_payment_method",
      lastError: { code: "payment_not_made", declineCode: "processor_busy", advice: "retry" },
    });
    expect((await getRefund(ctx, refund.id)).status).toBe("succeeded");
  });

  test.each([
    ["heard", undefined],
    ["lost, too", /./],
  ])(
    "a 500 to the making of it, which Stripe keeps, holds nobody up: %s",
    async (_, loseAnswerOf) => {
      const ctx = await newMerchant(services);
      const intent = await newIntent(ctx);
      Object.assign(double.faults, { loseAnswerOf });
      double.faults.answer = { to: /payment_intents$/, status: 500, type: "api_error" };
      await expect(confirmPayment(ctx, intent.id, visa)).rejects.toMatchObject(
        notMade("processor_busy"),
      );
      double.faults.answer = double.faults.loseAnswerOf = undefined;
      expect((await confirmPayment(ctx, intent.id, visa)).status).toBe("succeeded");
      expect(await ledgerBalances(ctx)).toEqual(paidOnce);
    },
  );

  test("a secret key that was rolled in between says nothing of what was paid before", async () => {
    const ctx = await newMerchant(services);
    const intent = await newIntent(ctx);
    double.faults.loseAnswerOf = confirmation;
    expect((await confirmPayment(ctx, intent.id, visa)).status).toBe("processing");
    delete double.faults.loseAnswerOf;
    double.faults.answer = { to: /./, status: 401, type: "invalid_request_error" };
    clock.advance(31 * secondMs);
    await reconcileAttempts(services);
    expect((await getPaymentIntent(ctx, intent.id)).status).toBe("processing");
  });

  test("nor of one that is looked for, days later", async () => {
    const ctx = await newMerchant(services);
    const intent = await newIntent(ctx);
    double.faults.loseAnswerOf = confirmation;
    expect((await confirmPayment(ctx, intent.id, visa)).status).toBe("processing");
    delete double.faults.loseAnswerOf;
    clock.advance(25 * hourMs);
    const status = async () => (await getPaymentIntent(ctx, intent.id)).status;
    for (const to of [/search$/, /pi_\d+$/]) {
      double.faults.answer = { to, status: 401, type: "invalid_request_error" };
      await reconcileAttempts(services);
      expect(await status()).toBe("processing");
      clock.advance(2 * hourMs);
    }
    delete double.faults.answer;
    await reconcileAttempts(services);
    expect(await status()).toBe("succeeded");
  });

  test("a payment whose key Stripe has forgotten is found, not made again", async () => {
    const ctx = await newMerchant(services);
    const intent = await newIntent(ctx);
    double.faults.loseAnswerOf = confirmation;
    double.faults.answer = { to: /nothing/, status: 500, type: "api_error" };
    const before = intentsThere();
    expect((await confirmPayment(ctx, intent.id, visa)).status).toBe("processing");
    delete double.faults.loseAnswerOf;
    double.forgetKeys();
    clock.advance(25 * hourMs);
    await reconcileAttempts(services);
    expect((await getPaymentIntent(ctx, intent.id)).status).toBe("succeeded");
    expect(intentsThere() - before).toBe(1);
    expect(await ledgerBalances(ctx)).toEqual(paidOnce);
  });

  test("of two payments that Stripe finds for an attempt, the one that was confirmed is taken", async () => {
    const ctx = await newMerchant(services);
    const intent = await newIntent(ctx);
    double.faults.loseAnswerOf = confirmation;
    expect((await confirmPayment(ctx, intent.id, visa)).status).toBe("processing");
    delete double.faults.loseAnswerOf;
    // Made by the call before, whose answer of 500 Stripe kept: a search lists the newest first.
    const made = [...double.objects.values()].findLast(({ id }) => id.startsWith("pi_"));
    const other = { ...made, id: "pi_made_and_kept", status: "requires_payment_method" };
    double.objects.set(other.id, { ...other, latest_charge: null } as StripeObject);
    double.forgetKeys();
    clock.advance(25 * hourMs);
    await reconcileAttempts(services);
    expect((await getPaymentIntent(ctx, intent.id)).status).toBe("succeeded");
    expect(await ledgerBalances(ctx)).toEqual(paidOnce);
  });
});

describe("refunds", () => {
  test("that the card's bank refuses fail, and hold no money", async () => {
    const { ctx, paymentIntentId } = await paid();
    double.faults.answer = {
      to: /refunds$/,
      status: 402,
      type: "card_error",
      code: "card_declined",
    };
    const refund = await createRefund(ctx, { paymentIntentId, metadata: {} });
    expect(refund).toMatchObject({ status: "failed", failureReason: "card_declined" });
    expect(await ledgerBalances(ctx)).toEqual(paidOnce);
  });

  test("wait while Stripe refuses our key, and are made once it takes it", async () => {
    const { ctx, paymentIntentId } = await paid();
    double.faults.answer = { to: /refunds$/, status: 401, type: "invalid_request_error" };
    const refund = await createRefund(ctx, { paymentIntentId, metadata: {} });
    expect(refund).toMatchObject({ status: "pending", failureReason: null });
    delete double.faults.answer;
    clock.advance(31 * secondMs);
    await settleRefunds(services);
    expect((await getRefund(ctx, refund.id)).status).toBe("succeeded");
  });

  test("of what was refunded in Stripe's dashboard fail at once, and hold no money", async () => {
    const { ctx, paymentIntentId, stripeId } = await paid();
    double.elsewhere("refunds", { payment_intent: stripeId, amount: "4900" });
    const refund = await createRefund(ctx, { paymentIntentId, metadata: {} });
    expect(refund).toMatchObject({ status: "failed", failureReason: "charge_already_refunded" });
    expect((await getPaymentIntent(ctx, paymentIntentId)).amountRefunded).toBe(0);
    expect(await ledgerBalances(ctx)).toEqual(paidOnce);
  });

  test("whose answer was lost and whose key is forgotten are not made twice", async () => {
    const { ctx, paymentIntentId, stripeId } = await paid();
    double.faults.loseAnswerOf = /refunds$/;
    const refund = await createRefund(ctx, { paymentIntentId, amount: 1000, metadata: {} });
    expect(refund.status).toBe("pending");
    delete double.faults.loseAnswerOf;
    double.forgetKeys();
    clock.advance(31 * secondMs);
    await settleRefunds(services);
    expect((await getRefund(ctx, refund.id)).status).toBe("succeeded");
    const made = [...double.objects.values()].filter(
      (one) => one.object === "refund" && one["payment_intent"] === stripeId,
    );
    expect(made).toHaveLength(1);
  });
});

test.each([
  [400, "invalid_request_error", "amount_too_small"],
  [402, "card_error", "card_declined"],
])("a capture that is refused (%d) takes nothing, and another may follow", async (...answer) => {
  const [status, type, code] = answer;
  const ctx = await newMerchant(services);
  const intent = await newIntent(ctx, { captureMethod: "manual" });
  await confirmPayment(ctx, intent.id, visa);
  double.faults.answer = { to: /capture$/, status, type, code };
  const refused = { code: "invalid_state", message: expect.stringContaining(code) as string };
  await expect(capturePayment(ctx, intent.id, 10)).rejects.toMatchObject(refused);
  delete double.faults.answer;
  expect(await capturePayment(ctx, intent.id, 3000)).toMatchObject({ amountCaptured: 3000 });
});

test("a secret key that was rolled in between says nothing of what was refunded before", async () => {
  const { ctx, paymentIntentId } = await paid();
  double.faults.loseAnswerOf = /refunds$/;
  const refund = await createRefund(ctx, { paymentIntentId, amount: 1000, metadata: {} });
  delete double.faults.loseAnswerOf;
  double.faults.answer = { to: /./, status: 401, type: "invalid_request_error" };
  clock.advance(31 * secondMs);
  await settleRefunds(services);
  expect((await getRefund(ctx, refund.id)).status).toBe("pending");
  expect(await ledgerBalances(ctx)).toEqual({ clearing: -3900, merchant: 3900 });
  delete double.faults.answer;
  clock.advance(2 * hourMs);
  await settleRefunds(services);
  expect((await getRefund(ctx, refund.id)).status).toBe("succeeded");
});

describe("what Stripe would refuse is refused when it is asked for", () => {
  const refusals = [
    ["EUR", 49, "amount_too_small"],
    ["USD", 100_000_000, "amount_too_large"],
    ["KWD", 1001, "amount_not_multiple"],
    ["MGA", 150, "amount_not_multiple"],
    ["GHS", 5000, "currency_not_supported"],
  ] as const;

  test.each(refusals)(
    "%s %d is %s: sessions, links and intents",
    async (currency, amount, code) => {
      const ctx = await newMerchant(services);
      const price = { totalAmount: amount, currency };
      const urls = { successUrl: "https://shop.example", cancelUrl: "https://shop.example" };
      const link = { ...price, ...urls, mode: "payment" as const, metadata: {} };
      await expect(newIntent(ctx, { amount, currency })).rejects.toMatchObject({ code });
      await expect(newSession(ctx, price)).rejects.toMatchObject({ code });
      await expect(createPaymentLink(ctx, CreatePaymentLink.parse(link))).rejects.toMatchObject({
        code,
      });
      const setup = { ...link, mode: "setup" as const };
      expect(await createPaymentLink(ctx, CreatePaymentLink.parse(setup))).toMatchObject(price);
    },
  );

  test("what is taken, Stripe takes: the least and the most of each", async () => {
    const ctx = await newMerchant(services);
    for (const currency of ["EUR", "USD", "JPY", "HUF", "KWD", "ISK", "MGA"]) {
      const { minimum, maximum, multipleOf } = services.processor.limits(currency) ?? never();
      for (const amount of [minimum, maximum - (maximum % multipleOf)]) {
        const intent = await newIntent(ctx, { amount, currency });
        expect((await confirmPayment(ctx, intent.id, visa)).status).toBe("succeeded");
      }
    }
  });
});

describe("an order in dinars, which Stripe charges in tens of fils", () => {
  const cup = { name: "Cup", quantity: 3, amount: 3330, currency: "KWD" };
  const pot = { name: "Pot", quantity: 1, amount: 1010, currency: "KWD" };

  test("with a discount, a tax on top and a tip in percent has a total that Stripe takes, and lines in tens", async () => {
    const ctx = await newMerchant(services);
    const registration = { country: "KW", scheme: "domestic", since: "2020-01-01" };
    await createTaxRegistration(ctx, CreateTaxRegistration.parse(registration));
    const rate = { country: "KW", taxClass: "standard", percent: "5", from: "2020-01-01" };
    await createTaxRate(ctx, CreateTaxRate.parse(rate));
    const goods = { name: "Cup", currency: "KWD", amount: 3330, taxBehavior: "exclusive" };
    const { id: productId } = await createProduct(ctx, CreateProduct.parse(goods));
    const { id: discountId } = await newDiscount(ctx, { percentOff: "12.5" });
    const session = await newSession(ctx, {
      totalAmount: null,
      currency: "KWD",
      lineItems: [{ productId, quantity: 3 }, pot],
      discountId,
      tipOptions: { percentages: [7], custom: false },
    });
    await chooseForSession(ctx, session.id, { tip: { percent: 7 } });
    const { lineItems, totalAmount } = await getCheckoutSession(ctx, session.id);
    expect(lineItems.map(({ type, amount }) => [type, amount])).toEqual([
      ["item", 3330],
      ["item", 1010],
      ["discount", -1380],
      ["tax", 440],
      ["tip", 670],
    ]);
    expect(totalAmount).toBe(10_730);
    const paid = await confirmPayment(ctx, session.paymentIntentId ?? never(), visa);
    expect(paid).toMatchObject({ status: "succeeded", amount: 10_730 });
    const back: number[] = [];
    for (const [line, quantity] of [[0, 1], [0, 1], [1], [0, 1], [4]] as const) {
      const asked = { paymentIntentId: paid.id, lineItems: [{ line, quantity }] };
      back.push((await createRefund(ctx, CreateRefund.parse(asked))).amount);
    }
    expect(back).toEqual([3060, 3060, 880, 3060, 670]);
  });

  test.each([
    [
      { shippingOptions: [{ name: "Courier", amount: 1005, countries: [] }] },
      "shippingOptions.0.amount",
    ],
    [{ tipOptions: { amounts: [100, 155], custom: false } }, "tipOptions.amounts.1"],
    [{ optionalItems: [{ ...pot, amount: 99, quantityMax: 1 }] }, "optionalItems.0.amount"],
  ])("%j is refused where it is given", async (input, path) => {
    const ctx = await newMerchant(services);
    const sold = { totalAmount: null, currency: "KWD", lineItems: [cup], ...input };
    await expect(newSession(ctx, sold)).rejects.toMatchObject({
      code: "amount_not_multiple",
      message: `${path}: in KWD the card processor takes multiples of 10 only.`,
    });
  });
});

function never(): never {
  throw new Error("unreachable");
}
