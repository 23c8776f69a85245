import { expect, test } from "vitest";
import { minuteMs, secondMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { ProcessorUnreachable } from "#server/core/interfaces/processor-problems.ts";
import { transactAside } from "#server/data/transact.ts";
import { reconcileAttempt, reconcileAttempts } from "#server/payments/charge/attempt/reconcile.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { settleAttempt } from "#server/payments/charge/settle/settle.ts";
import { capturePayment } from "#server/payments/intents/capture/capture.ts";
import { expireIntents } from "#server/payments/intents/expire.ts";
import { getCheckoutSession } from "#server/routers/checkout-sessions/get.ts";
import { getPaymentIntent } from "#server/routers/payment-intents/get.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { answerAbout } from "#server/workshop/testing/payments/bank-answers.ts";
import {
  card,
  eventTypes,
  ledgerBalances,
  newIntent,
  newMerchant,
  newSession,
  withSandboxFaults,
} from "#server/workshop/testing/payments/payments.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock();
const services = await testServices({ clock });
const paidOnce = { clearing: -4900, merchant: 4900 };

/** A processor that answers nothing at all, not even what it did. */
function unreachable(
  ctx: MerchantContext,
  faults: Parameters<typeof withSandboxFaults>[1],
): MerchantContext {
  const faulty = withSandboxFaults(ctx, faults);
  const silent = () => Promise.reject(new Error("connection reset"));
  return {
    ...faulty,
    processor: { ...faulty.processor, resolvePayment: silent, retrievePayment: silent },
  };
}

test("an answer lost after it took effect is asked for at once: paid, once", async () => {
  const ctx = withSandboxFaults(await newMerchant(services), { loseAnswer: true });
  const session = await newSession(ctx);
  const intent = await confirmPayment(ctx, session.paymentIntentId ?? "", { card: card() });
  expect(intent.status).toBe("succeeded");
  expect((await getCheckoutSession(ctx, session.id)).paymentStatus).toBe("paid");
  expect(await ledgerBalances(ctx)).toEqual(paidOnce);
});

test("a request that never arrived is a payment that was not made, and says that nothing was charged", async () => {
  const ctx = withSandboxFaults(await newMerchant(services), { dropRequest: true });
  const intent = await newIntent(ctx);
  const failed = confirmPayment(ctx, intent.id, { card: card() });
  await expect(failed).rejects.toMatchObject({
    code: "payment_not_made",
    options: { declineCode: "not_charged" },
  });
  expect(await getPaymentIntent(ctx, intent.id)).toMatchObject({
    status: "requires_payment_method",
  });
});

test("while nobody knows, the intent is processing, nobody else may pay, and the worker finds out", async () => {
  const ctx = await newMerchant(services);
  const session = await newSession(ctx);
  const intentId = session.paymentIntentId ?? "";
  const lost = await confirmPayment(unreachable(ctx, { loseAnswer: true }), intentId, {
    card: card(),
  });
  expect(lost.status).toBe("processing");
  await expect(confirmPayment(ctx, intentId, { card: card() })).rejects.toMatchObject({
    code: "payment_in_progress",
  });
  expect(await reconcileAttempts(services)).toBe(0);
  clock.advance(31 * secondMs);
  expect(await reconcileAttempts(services)).toBe(1);
  expect((await getPaymentIntent(ctx, intentId)).status).toBe("succeeded");
  expect(await ledgerBalances(ctx)).toEqual(paidOnce);
  expect(await eventTypes(ctx)).toContain("checkout.session.completed");
  expect(await reconcileAttempts(services)).toBe(0);
});

test("paying again after the time for the answer finds out first: the lost payment counts", async () => {
  const ctx = await newMerchant(services);
  const intent = await newIntent(ctx);
  await confirmPayment(unreachable(ctx, { loseAnswer: true }), intent.id, { card: card() });
  clock.advance(31 * secondMs);
  await expect(confirmPayment(ctx, intent.id, { card: card() })).rejects.toMatchObject({
    code: "invalid_state",
  });
  expect(await ledgerBalances(ctx)).toEqual(paidOnce);
});

test("paying again after a request that never arrived pays once", async () => {
  const ctx = await newMerchant(services);
  const intent = await newIntent(ctx);
  await confirmPayment(unreachable(ctx, { dropRequest: true }), intent.id, { card: card() });
  clock.advance(31 * secondMs);
  expect((await confirmPayment(ctx, intent.id, { card: card() })).status).toBe("succeeded");
  expect(await ledgerBalances(ctx)).toEqual(paidOnce);
});

test("a request that arrives after it was given up charges nothing", async () => {
  const faults = { latencyMs: 1_500 };
  const ctx = withSandboxFaults(await newMerchant(services), faults);
  const intent = await newIntent(ctx);
  const slow = confirmPayment(ctx, intent.id, { card: card() }).catch((error: unknown) => error);
  const attempt = await started(ctx, intent.id);
  await services.db.paymentAttempt.updateMany({
    where: { id: attempt.id },
    data: { reconcileAt: clock.now() },
  });
  expect(await reconcileAttempts(services)).toBe(1);
  expect(await slow).toMatchObject({ code: "payment_not_made" });
  expect(await ledgerBalances(ctx)).toEqual({});
});

test("two workers at once settle an attempt once", async () => {
  const ctx = await newMerchant(services);
  const intent = await newIntent(ctx);
  await confirmPayment(unreachable(ctx, { loseAnswer: true }), intent.id, { card: card() });
  clock.advance(31 * secondMs);
  const settled = await Promise.all([
    reconcileAttempts(services),
    reconcileAttempts(services),
    reconcileAttempts(services),
  ]);
  expect(settled.toSorted()).toEqual([0, 0, 1]);
  expect(await ledgerBalances(ctx)).toEqual(paidOnce);
});

test("a challenge that nobody answers ends after 15 minutes, and the bank's yes afterwards comes to nothing", async () => {
  const ctx = await newMerchant(services);
  const intent = await newIntent(ctx);
  await confirmPayment(ctx, intent.id, { card: card("4000002760003184") });
  clock.advance(15 * minuteMs);
  expect(await reconcileAttempts(services)).toBe(1);
  expect(await getPaymentIntent(ctx, intent.id)).toMatchObject({
    status: "requires_payment_method",
    lastError: { declineCode: "authentication_expired" },
  });
  await answerAbout(services, intent.id);
  expect(await getPaymentIntent(ctx, intent.id)).toMatchObject({
    status: "requires_payment_method",
  });
  expect(await ledgerBalances(ctx)).toEqual({});
});

test("a session that expires during a challenge gives the challenge up: nothing is charged", async () => {
  const ctx = await newMerchant(services);
  const session = await newSession(ctx, {
    expiresAt: new Date(clock.now().getTime() + 5 * minuteMs).toISOString(),
  });
  await confirmPayment(ctx, session.paymentIntentId ?? "", { card: card("4000002760003184") });
  clock.advance(5 * minuteMs);
  await expireIntents(services);
  expect(await getCheckoutSession(ctx, session.id)).toMatchObject({
    status: "expired",
    paymentStatus: "unpaid",
  });
  await answerAbout(services, session.paymentIntentId ?? "");
  expect((await getPaymentIntent(ctx, session.paymentIntentId ?? "")).status).toBe("canceled");
  expect(await ledgerBalances(ctx)).toEqual({});
  expect((await eventTypes(ctx)).slice(-2)).toEqual([
    "payment_intent.canceled",
    "checkout.session.expired",
  ]);
});

test("a session that expires after the bank's yes is complete, not expired", async () => {
  const ctx = await newMerchant(services);
  const session = await newSession(ctx, {
    expiresAt: new Date(clock.now().getTime() + 5 * minuteMs).toISOString(),
  });
  await confirmPayment(ctx, session.paymentIntentId ?? "", { card: card("4000002760003184") });
  await answerAbout(services, session.paymentIntentId ?? "");
  clock.advance(5 * minuteMs);
  await expireIntents(services);
  expect(await getCheckoutSession(ctx, session.id)).toMatchObject({
    status: "complete",
    paymentStatus: "paid",
  });
  expect(await ledgerBalances(ctx)).toEqual(paidOnce);
});

/** As the processor tells of a payment that took the whole amount. */
function successOf(id: string) {
  return {
    id,
    status: "succeeded" as const,
    attemptId: null,
    amount: 4900,
    amountCaptured: 4900,
    card: null,
    processorMethod: null,
    nextAction: null,
    decline: null,
  };
}

test("the success that paid an intent gives nothing back, however often it is told", async () => {
  const ctx = await newMerchant(services);
  const { id } = await newIntent(ctx);
  await confirmPayment(ctx, id, { card: card() });
  const [attempt = never()] = await services.db.paymentAttempt.findMany({
    where: { paymentIntentId: id },
  });
  const payment = successOf(attempt.processorPayment ?? never());
  for (const _ of [1, 2])
    await transactAside(ctx, (unit) => settleAttempt(unit, ctx, { attempt, payment }));
  expect(await services.db.refund.count({ where: { merchantId: ctx.merchantId } })).toBe(0);
  expect(await ledgerBalances(ctx)).toEqual(paidOnce);
});

test("a second success of an intent is refunded without anybody asking, once", async () => {
  const ctx = await newMerchant(services);
  const intent = await newIntent(ctx);
  await confirmPayment(ctx, intent.id, { card: card("4000000000009995") }).catch(() => null);
  const [failed] = await services.db.paymentAttempt.findMany({
    where: { paymentIntentId: intent.id },
  });
  await confirmPayment(ctx, intent.id, { card: card() });
  const slipped = successOf("sbx_pay_slipped");
  for (const _ of [1, 2])
    await transactAside(ctx, (unit) =>
      settleAttempt(unit, ctx, { attempt: failed ?? never(), payment: slipped }),
    );
  expect(
    await services.db.refund.findMany({ where: { merchantId: ctx.merchantId } }),
  ).toMatchObject([
    { status: "pending", amount: 4900n, processorPayment: "sbx_pay_slipped", duplicate: true },
  ]);
  expect(await ledgerBalances(ctx)).toEqual(paidOnce);
  expect(await getPaymentIntent(ctx, intent.id)).toMatchObject({
    status: "succeeded",
    amountRefunded: 0,
  });
  expect((await eventTypes(ctx)).filter((type) => type === "refund.created")).toHaveLength(1);
});

function never(): never {
  throw new Error("unreachable");
}

async function started(ctx: MerchantContext, paymentIntentId: string) {
  for (;;) {
    const attempt = await ctx.db.paymentAttempt.findFirst({ where: { paymentIntentId } });
    if (attempt) return attempt;
  }
}

test("a capture that begins while somebody asks about the authorization, and is lost, is asked for again", async () => {
  const ctx = await newMerchant(services);
  const { id } = await newIntent(ctx, { captureMethod: "manual" });
  await confirmPayment(ctx, id, { card: card() });
  const { merchantId } = ctx;
  const where = { merchantId, paymentIntentId: id };
  const attempt = await services.db.paymentAttempt.findFirstOrThrow({ where });
  const lost = () => Promise.reject(new ProcessorUnreachable("capturePayment never arrived"));
  const retrievePayment = async (processorPayment: string) => {
    const found = await ctx.processor.retrievePayment(processorPayment);
    const processor = { ...ctx.processor, capturePayment: lost };
    await capturePayment({ ...ctx, processor }, id, 4400).catch(() => undefined);
    return found;
  };
  await reconcileAttempt({ ...ctx, processor: { ...ctx.processor, retrievePayment } }, attempt);
  clock.advance(minuteMs);
  await reconcileAttempts(services);
  expect(await getPaymentIntent(ctx, id)).toMatchObject({
    status: "succeeded",
    amountCaptured: 4400,
  });
});
