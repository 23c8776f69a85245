import { describe, expect, test } from "vitest";
import { secondMs } from "#server/core/clock.ts";
import { reconcileAttempts } from "#server/payments/charge/attempt/reconcile.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { capturePayment } from "#server/payments/intents/capture/capture.ts";
import { expireIntents } from "#server/payments/intents/expire.ts";
import { handleNotices } from "#server/payments/processor/notices.ts";
import { settleRefunds } from "#server/payments/refunds/settle.ts";
import { getCheckoutSession } from "#server/routers/checkout-sessions/get.ts";
import { listDisputes } from "#server/routers/disputes/list.ts";
import { closeDispute, submitDisputeEvidence } from "#server/routers/disputes/respond.ts";
import { cancelPaymentIntent } from "#server/routers/payment-intents/cancel.ts";
import { getPaymentIntent } from "#server/routers/payment-intents/get.ts";
import { createPayout } from "#server/routers/payouts/create.ts";
import { createRefund } from "#server/routers/refunds/create.ts";
import { getRefund } from "#server/routers/refunds/get.ts";
import { CreatePayout } from "#server/wire/ledger/payout.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import {
  card,
  eventTypes,
  ledgerBalances,
  newCustomer,
  newIntent,
  newMerchant,
  newSession,
  withSandboxFaults,
} from "#server/workshop/testing/payments/payments.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock();
const services = await testServices({ clock });

async function paidIntent(number?: string) {
  const ctx = await newMerchant(services);
  const session = await newSession(ctx);
  const paymentIntentId = session.paymentIntentId ?? "";
  await confirmPayment(ctx, paymentIntentId, { card: card(number) });
  return { ctx, session, paymentIntentId };
}

describe("refunds", () => {
  test("in parts, up to what was captured and no further", async () => {
    const { ctx, session, paymentIntentId } = await paidIntent();
    const part = await createRefund(ctx, { paymentIntentId, amount: 900, metadata: {} });
    expect(part).toMatchObject({ status: "succeeded", amount: 900, destination: "card" });
    expect((await getCheckoutSession(ctx, session.id)).paymentStatus).toBe("partially_refunded");
    const tooMuch = createRefund(ctx, { paymentIntentId, amount: 4001, metadata: {} });
    await expect(tooMuch).rejects.toMatchObject({ code: "validation_failed" });
    expect(await createRefund(ctx, { paymentIntentId, metadata: {} })).toMatchObject({
      amount: 4000,
    });
    expect((await getCheckoutSession(ctx, session.id)).paymentStatus).toBe("refunded");
    expect((await getPaymentIntent(ctx, paymentIntentId)).amountRefunded).toBe(4900);
    expect(await ledgerBalances(ctx)).toEqual({});
    await expect(createRefund(ctx, { paymentIntentId, metadata: {} })).rejects.toMatchObject({
      code: "invalid_state",
    });
    expect((await eventTypes(ctx)).filter((type) => type.startsWith("refund."))).toEqual([
      "refund.created",
      "refund.succeeded",
      "refund.created",
      "refund.succeeded",
    ]);
  });

  test("ten at once never give back more than was paid", async () => {
    const { ctx, paymentIntentId } = await paidIntent();
    const tries = Array.from({ length: 10 }, () =>
      createRefund(ctx, { paymentIntentId, amount: 1000, metadata: {} }),
    );
    const done = (await Promise.allSettled(tries)).filter((one) => one.status === "fulfilled");
    expect(done).toHaveLength(4);
    expect((await getPaymentIntent(ctx, paymentIntentId)).amountRefunded).toBe(4000);
    expect(await ledgerBalances(ctx)).toEqual({ clearing: -900, merchant: 900 });
  });

  test("one that fails later brings the money back", async () => {
    const { ctx, session, paymentIntentId } = await paidIntent("4000000000005126");
    const refund = await createRefund(ctx, { paymentIntentId, metadata: {} });
    expect(refund.status).toBe("succeeded");
    expect(await ledgerBalances(ctx)).toEqual({});
    clock.advance(6 * secondMs);
    await handleNotices(services);
    expect(await getRefund(ctx, refund.id)).toMatchObject({
      status: "failed",
      failureReason: expect.any(String),
    });
    expect((await getPaymentIntent(ctx, paymentIntentId)).amountRefunded).toBe(0);
    expect((await getCheckoutSession(ctx, session.id)).paymentStatus).toBe("paid");
    expect(await ledgerBalances(ctx)).toEqual({ clearing: -4900, merchant: 4900 });
    expect((await eventTypes(ctx)).at(-1)).toBe("refund.failed");
  });

  test("whose answer is lost is pending until the worker asks, and given back once", async () => {
    const { ctx, paymentIntentId } = await paidIntent();
    const refund = await createRefund(withSandboxFaults(ctx, { loseAnswer: true }), {
      paymentIntentId,
      metadata: {},
    });
    expect(refund.status).toBe("pending");
    clock.advance(31 * secondMs);
    expect(await settleRefunds(services)).toBe(1);
    expect((await getRefund(ctx, refund.id)).status).toBe("succeeded");
    expect(await services.db.sandboxRefund.count({ where: { idempotencyKey: refund.id } })).toBe(1);
  });

  test("of money that the merchant does not have any more are refused, by setting", async () => {
    const { ctx, paymentIntentId } = await paidIntent();
    await createPayout(ctx, CreatePayout.parse({ amount: 4800, currency: "EUR" }));
    const refusing = { ...ctx, env: { ...ctx.env, UNFUNDED_REFUNDS: "refuse" as const } };
    const refused = createRefund(refusing, { paymentIntentId, metadata: {} });
    await expect(refused).rejects.toMatchObject({ code: "insufficient_merchant_balance" });
    expect(await services.db.refund.count({ where: { merchantId: ctx.merchantId } })).toBe(0);
  });
});

describe("a customer's balance", () => {
  async function fundedCustomer() {
    const ctx = await newMerchant(services);
    const customer = await newCustomer(ctx);
    const funding = await newSession(ctx, { purpose: "balance_funding", customerId: customer.id });
    await confirmPayment(ctx, funding.paymentIntentId ?? "", { card: card() });
    return { ctx, customer, funding };
  }

  test("is funded by a payment, pays a session, and gets a refund back", async () => {
    const { ctx, customer } = await fundedCustomer();
    expect(await ledgerBalances(ctx)).toEqual({ clearing: -4900, customer: 4900 });
    expect(await eventTypes(ctx)).toContain("customer.balance_funded");
    const session = await newSession(ctx, { customerId: customer.id, totalAmount: 1900 });
    const paid = await confirmPayment(ctx, session.paymentIntentId ?? "", { wallet: true });
    expect(paid.status).toBe("succeeded");
    expect(await ledgerBalances(ctx)).toEqual({ clearing: -4900, customer: 3000, merchant: 1900 });
    const refund = await createRefund(ctx, { paymentIntentId: paid.id, metadata: {} });
    expect(refund).toMatchObject({ status: "succeeded", destination: "balance" });
    expect(await ledgerBalances(ctx)).toEqual({ clearing: -4900, customer: 4900 });
  });

  test("that is too low pays nothing", async () => {
    const { ctx, customer } = await fundedCustomer();
    const session = await newSession(ctx, { customerId: customer.id, totalAmount: 4901 });
    const refused = confirmPayment(ctx, session.paymentIntentId ?? "", { wallet: true });
    await expect(refused).rejects.toMatchObject({ code: "insufficient_balance" });
    expect(await getPaymentIntent(ctx, session.paymentIntentId ?? "")).toMatchObject({
      status: "requires_payment_method",
    });
  });

  test("is not for whoever has no session of that customer", async () => {
    const { ctx } = await fundedCustomer();
    const session = await newSession(ctx);
    const refused = confirmPayment(ctx, session.paymentIntentId ?? "", { wallet: true });
    await expect(refused).rejects.toMatchObject({ code: "invalid_state" });
  });
});

describe("disputes", () => {
  test("the dispute card opens one; won, the money comes back", async () => {
    const { ctx, paymentIntentId } = await paidIntent("4000000000000259");
    await handleNotices(withSandboxFaults(services, { duplicateNotices: true }));
    await handleNotices(withSandboxFaults(services, { duplicateNotices: true }));
    const { data } = await listDisputes(ctx, { limit: 50, offset: 0 });
    expect(data).toMatchObject([{ status: "open", amount: 4900, paymentIntentId }]);
    expect(await ledgerBalances(ctx)).toEqual({});
    const id = data[0]?.id ?? "";
    await expect(createRefund(ctx, { paymentIntentId, metadata: {} })).rejects.toMatchObject({
      code: "invalid_state",
    });
    expect(await submitDisputeEvidence(ctx, { id, evidence: "winning_evidence" })).toMatchObject({
      status: "won",
    });
    expect(await ledgerBalances(ctx)).toEqual({ clearing: -4900, merchant: 4900 });
    expect((await eventTypes(ctx)).filter((type) => type.startsWith("dispute."))).toEqual([
      "dispute.created",
      "dispute.closed",
    ]);
    await expect(closeDispute(ctx, id)).rejects.toMatchObject({ code: "invalid_state" });
  });

  test("accepted, also after evidence, the money stays away", async () => {
    const { ctx, paymentIntentId } = await paidIntent("4000000000000259");
    await handleNotices(services);
    const { data } = await listDisputes(ctx, { limit: 50, offset: 0 });
    const id = data[0]?.id ?? "";
    expect(await submitDisputeEvidence(ctx, { id, evidence: "See the receipt." })).toMatchObject({
      status: "under_review",
    });
    await expect(createRefund(ctx, { paymentIntentId, metadata: {} })).rejects.toMatchObject({
      code: "invalid_state",
    });
    expect(await closeDispute(ctx, id)).toMatchObject({
      status: "lost",
      closedAt: expect.any(String),
    });
    expect(await ledgerBalances(ctx)).toEqual({});
  });
});

describe("manual capture", () => {
  async function authorized() {
    const ctx = await newMerchant(services);
    const intent = await newIntent(ctx, { captureMethod: "manual" });
    const held = await confirmPayment(ctx, intent.id, { card: card() });
    expect(held).toMatchObject({ status: "requires_capture", amountCaptured: 0 });
    expect(await ledgerBalances(ctx)).toEqual({});
    return { ctx, intentId: intent.id };
  }

  test("takes part of what was authorized, once", async () => {
    const { ctx, intentId } = await authorized();
    await expect(capturePayment(ctx, intentId, 4901)).rejects.toMatchObject({
      code: "validation_failed",
    });
    expect(await capturePayment(ctx, intentId, 3000)).toMatchObject({
      status: "succeeded",
      amountCaptured: 3000,
    });
    await expect(capturePayment(ctx, intentId, 1000)).rejects.toMatchObject({
      code: "invalid_state",
    });
    expect(await ledgerBalances(ctx)).toEqual({ clearing: -3000, merchant: 3000 });
    expect(await createRefund(ctx, { paymentIntentId: intentId, metadata: {} })).toMatchObject({
      amount: 3000,
    });
  });

  test("whose answer is lost is found out by the worker, and its money counted once", async () => {
    const { ctx, intentId } = await authorized();
    await expect(
      capturePayment(withSandboxFaults(ctx, { loseAnswer: true }), intentId, 3000),
    ).rejects.toThrow();
    clock.advance(31 * secondMs);
    expect(await reconcileAttempts(services)).toBe(1);
    expect(await getPaymentIntent(ctx, intentId)).toMatchObject({
      status: "succeeded",
      amountCaptured: 3000,
    });
    expect(await ledgerBalances(ctx)).toEqual({ clearing: -3000, merchant: 3000 });
  });

  test("canceled, the money is let go", async () => {
    const { ctx, intentId } = await authorized();
    expect(await cancelPaymentIntent(ctx, intentId)).toMatchObject({ status: "canceled" });
    await expect(capturePayment(ctx, intentId)).rejects.toMatchObject({ code: "invalid_state" });
    expect((await eventTypes(ctx)).at(-1)).toBe("payment_intent.canceled");
  });

  test("forgotten for seven days, it ends", async () => {
    const { ctx, intentId } = await authorized();
    clock.advance(7 * 24 * 3600 * secondMs);
    await expireIntents(services);
    expect(await getPaymentIntent(ctx, intentId)).toMatchObject({ status: "canceled" });
  });
});
