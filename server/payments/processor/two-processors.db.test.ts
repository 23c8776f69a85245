import { afterAll, describe, expect, test } from "vitest";
import { hourMs } from "#server/core/clock.ts";
import { actFor, type MerchantContext, type Services } from "#server/core/context.ts";
import { loadEnv } from "#server/core/env.ts";
import { createServices } from "#server/http/services.ts";
import { reconcileAttempts } from "#server/payments/charge/attempt/reconcile.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { capturePayment } from "#server/payments/intents/capture/capture.ts";
import { forgetCards } from "#server/payments/methods/removals.ts";
import { lookAtProcessor } from "#server/payments/processor/look/run.ts";
import { handleNotices } from "#server/payments/processor/notices.ts";
import { reconcile } from "#server/payments/reconciliation/run.ts";
import { settleRefunds } from "#server/payments/refunds/settle.ts";
import { closeDispute, submitDisputeEvidence } from "#server/routers/disputes/respond.ts";
import { cancelPaymentIntent } from "#server/routers/payment-intents/cancel.ts";
import { getPaymentIntent } from "#server/routers/payment-intents/get.ts";
import { removePaymentMethod } from "#server/routers/payment-methods/remove.ts";
import { createRefund } from "#server/routers/refunds/create.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import {
  card,
  ledgerBalances,
  newCustomer,
  newIntent,
  newMerchant,
} from "#server/workshop/testing/payments/payments.ts";
import { startStripeDouble } from "#server/workshop/testing/stripe/double.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const double = await startStripeDouble();
afterAll(() => double.stop());
const clock = { ...testClock(), pass: () => Promise.resolve() };
/** As it was: cards are charged at the sandbox. */
const before = await testServices({ clock });
const { db, log } = before;
const configured = (env: Record<string, string>) =>
  createServices(loadEnv({ APP_URL: "https://pay.example", ...env }), { db, clock, log });
/** PROCESSOR was changed since. */
const after = configured(double.env);
/** PROCESSOR was changed back, and Stripe's keys are still given. */
const back = configured({ ...double.env, PROCESSOR: "sandbox" });
/** Stripe alone, as it would be in live. */
const alone: Services = { ...after, otherProcessors: [] };
const away = { code: "processor_unavailable", message: expect.stringContaining("(sandbox)") };

const on = (services: Services, { merchantId }: MerchantContext) => actFor(services, merchantId);
const dispute = card("4000000000000259");

async function paidBefore(input: Parameters<typeof newIntent>[1] = {}, by = card()) {
  const ctx = await newMerchant(before);
  const { id } = await newIntent(ctx, input);
  await confirmPayment(ctx, id, { card: by });
  return { ctx, id };
}

async function savedBefore() {
  const ctx = await newMerchant(before);
  const customer = await newCustomer(ctx);
  const { id } = await newIntent(ctx, { customerId: customer.id });
  await confirmPayment(ctx, id, { card: card(), savePaymentMethod: true });
  const where = { merchantId: ctx.merchantId };
  const method = await before.db.paymentMethod.findFirstOrThrow({ where });
  return { ctx, customerId: customer.id, method };
}

async function disputedBefore() {
  const { ctx, id } = await paidBefore({}, dispute);
  await handleNotices(before);
  const row = await before.db.dispute.findFirstOrThrow({ where: { paymentIntentId: id } });
  return { ctx, id: row.id };
}

describe("what an earlier processor has goes to it, whatever takes new payments now", () => {
  test("a refund, and the worker's, while new payments are Stripe's", async () => {
    const { ctx, id } = await paidBefore();
    const now = on(after, ctx);
    expect(
      await createRefund(now, { paymentIntentId: id, amount: 900, metadata: {} }),
    ).toMatchObject({
      status: "succeeded",
    });
    const { id: newer } = await newIntent(now);
    expect(await confirmPayment(now, newer, { processorToken: "pm_card_visa" })).toMatchObject({
      status: "succeeded",
    });
    const attempts = await after.db.paymentAttempt.findMany({
      where: { merchantId: ctx.merchantId },
      orderBy: { createdAt: "asc" },
    });
    expect(attempts.map(({ processor }) => processor)).toEqual(["sandbox", "stripe"]);
    const there = on(back, ctx);
    await createRefund(there, { paymentIntentId: newer, metadata: {} });
    expect([...double.objects.keys()].some((key) => key.startsWith("re_"))).toBe(true);
  });

  test("a capture and a cancellation", async () => {
    const held = { captureMethod: "manual" } as const;
    const [one, other] = [await paidBefore(held), await paidBefore(held)];
    expect(await capturePayment(on(after, one.ctx), one.id, 1200)).toMatchObject({
      status: "succeeded",
      amountCaptured: 1200,
    });
    expect(await cancelPaymentIntent(on(after, other.ctx), other.id)).toMatchObject({
      status: "canceled",
    });
  });

  test("the answer to a dispute, its notices and its loss", async () => {
    const [one, other] = [await disputedBefore(), await disputedBefore()];
    const evidence = { id: one.id, evidence: "Signed for by the neighbor." };
    expect(await submitDisputeEvidence(on(after, one.ctx), evidence)).toMatchObject({
      evidence: evidence.evidence,
    });
    expect(await closeDispute(on(after, other.ctx), other.id)).toMatchObject({ status: "lost" });
  });

  test("a saved card is charged and forgotten there", async () => {
    const { ctx, customerId, method } = await savedBefore();
    const now = on(after, ctx);
    const { id } = await newIntent(now, { customerId });
    expect(await confirmPayment(now, id, { paymentMethodId: method.id })).toMatchObject({
      status: "succeeded",
    });
    const attempt = await after.db.paymentAttempt.findFirstOrThrow({
      where: { paymentIntentId: id },
    });
    expect(attempt.processor).toBe("sandbox");
    await removePaymentMethod(now, method.id);
    const token = { where: { token: method.processorMethod } };
    expect(await after.db.sandboxMethod.count(token)).toBe(0);
    expect(await after.db.cardRemoval.count({ where: { merchantId: ctx.merchantId } })).toBe(0);
  });

  test("the daily look and the comparison of both books", async () => {
    const { ctx, method } = await savedBefore();
    await before.db.sandboxMethod.deleteMany({ where: { token: method.processorMethod } });
    await lookAtProcessor(after);
    const looked = await after.db.processorLook.findMany();
    expect(looked.map(({ id }) => id)).toEqual(
      expect.arrayContaining(["sandbox:disputes", "stripe:disputes", "sandbox:methods"]),
    );
    await lookAtProcessor(after);
    const saved = await after.db.paymentMethod.findFirstOrThrow({ where: { id: method.id } });
    expect(saved.detachedAt).not.toBeNull();
    clock.advance(hourMs);
    const { merchantId } = ctx;
    expect(await reconcile(after, { merchantId })).toEqual({ checked: 1, unanswered: 0, open: 0 });
  });

  test("the notices' address takes what either has signed, and nothing else", async () => {
    const ctx = await newMerchant(after);
    const { id } = await newIntent(ctx);
    await confirmPayment(ctx, id, { processorToken: "pm_card_visa" });
    const { processorPayment } = await after.db.paymentIntent.findFirstOrThrow({ where: { id } });
    const payment = double.objects.get(processorPayment ?? "");
    expect(await double.tell(back, "payment_intent.succeeded", payment)).toBe(200);
    expect(await double.tell(before, "payment_intent.succeeded", payment)).toBe(400);
  });
});

describe("a payment whose processor is not configured any more says so, and nothing is booked", () => {
  test("a refund, a capture, a cancellation", async () => {
    const paid = await paidBefore();
    const held = await paidBefore({ captureMethod: "manual" });
    const balances = await ledgerBalances(paid.ctx);
    const refund = { paymentIntentId: paid.id, metadata: {} };
    await expect(createRefund(on(alone, paid.ctx), refund)).rejects.toMatchObject(away);
    expect(await ledgerBalances(paid.ctx)).toEqual(balances);
    expect(await before.db.refund.count({ where: { paymentIntentId: paid.id } })).toBe(0);
    await expect(capturePayment(on(alone, held.ctx), held.id)).rejects.toMatchObject(away);
    await expect(cancelPaymentIntent(on(alone, held.ctx), held.id)).rejects.toMatchObject(away);
    expect(await getPaymentIntent(on(before, held.ctx), held.id)).toMatchObject({
      status: "requires_capture",
    });
    expect(await capturePayment(held.ctx, held.id)).toMatchObject({ status: "succeeded" });
  });

  test("the answer to a dispute", async () => {
    const { ctx, id } = await disputedBefore();
    const evidence = { id, evidence: "Signed for by the neighbor." };
    await expect(submitDisputeEvidence(on(alone, ctx), evidence)).rejects.toMatchObject(away);
    await expect(closeDispute(on(alone, ctx), id)).rejects.toMatchObject(away);
  });

  test("a saved card is not charged, and can be charged once it is configured again", async () => {
    const { ctx, customerId, method } = await savedBefore();
    const { id } = await newIntent(ctx, { customerId });
    const by = { paymentMethodId: method.id };
    await expect(confirmPayment(on(alone, ctx), id, by)).rejects.toMatchObject(away);
    expect(await before.db.paymentAttempt.count({ where: { paymentIntentId: id } })).toBe(0);
    expect(await confirmPayment(on(after, ctx), id, by)).toMatchObject({ status: "succeeded" });
  });

  test("the worker's refunds, removals and questions wait", async () => {
    const { ctx, method } = await savedBefore();
    const { paymentIntentId } = await before.db.paymentAttempt.findFirstOrThrow({
      where: { merchantId: ctx.merchantId },
    });
    const silent: Services = {
      ...before,
      processor: { ...before.processor, createRefund: () => Promise.reject(new Error("lost")) },
    };
    const refund = { paymentIntentId, amount: 100, metadata: {} };
    expect(await createRefund(on(silent, ctx), refund)).toMatchObject({ status: "pending" });
    await removePaymentMethod(on(alone, ctx), method.id);
    const share = { merchantId: ctx.merchantId };
    clock.advance(hourMs);
    expect(await settleRefunds(alone, share)).toBe(0);
    expect(await forgetCards(alone, share)).toBe(0);
    const where = { merchantId: ctx.merchantId };
    expect(await before.db.refund.findFirstOrThrow({ where })).toMatchObject({ status: "pending" });
    clock.advance(hourMs);
    expect(await settleRefunds(after, share)).toBe(1);
    expect(await forgetCards(after, share)).toBe(1);
  });

  test("an attempt whose answer was lost stays as it is, and reading it is no error", async () => {
    const ctx = await newMerchant(before);
    const { id } = await newIntent(ctx);
    const lost = () => Promise.reject(new Error("lost"));
    const silent = { ...before.processor, createPayment: lost, resolvePayment: lost };
    await expect(
      confirmPayment({ ...ctx, processor: silent }, id, { card: card() }),
    ).rejects.toThrow();
    clock.advance(hourMs);
    const share = { merchantId: ctx.merchantId };
    expect(await reconcileAttempts(alone, share)).toBe(0);
    expect(await getPaymentIntent(on(alone, ctx), id)).toMatchObject({ status: "processing" });
    clock.advance(hourMs);
    expect(await reconcileAttempts(after, share)).toBe(1);
  });
});
