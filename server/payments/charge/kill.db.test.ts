import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, expect, test } from "vitest";
import { addMs, minuteMs, systemClock } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { own } from "#server/data/rows/own.ts";
import { reconcileAttempts } from "#server/payments/charge/attempt/reconcile.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import type { SandboxFaults } from "#server/payments/processor/sandbox/faults.ts";
import { getCheckoutSession } from "#server/routers/checkout-sessions/get.ts";
import { getPaymentIntent } from "#server/routers/payment-intents/get.ts";
import { testDatabase } from "#server/workshop/testing/database/test-database.ts";
import {
  newDiscount,
  newOrder,
  newStock,
} from "#server/workshop/testing/payments/counted-orders.ts";
import {
  card,
  eventTypes,
  ledgerBalances,
  newMerchant,
} from "#server/workshop/testing/payments/payments.ts";
import { servicesOn } from "#server/workshop/testing/test-services.ts";

const url = await testDatabase();
const services = servicesOn(url, { clock: systemClock });
afterAll(() => services.db.$disconnect());

/** The service after a restart, when the dead process's time to answer is over. */
const restarted = { ...services, clock: { now: () => addMs(systemClock.now(), minuteMs) } };
const longMs = 60_000;

/** The last piece at the last redemption of a discount, and what is left of both. */
async function lastOne(ctx: MerchantContext) {
  const discount = await newDiscount(ctx, { maxRedemptions: 1 });
  const { id: productId } = await newStock(ctx, 1);
  const line = { productId, quantity: 1, amount: 9800, currency: "EUR" };
  const order = () => newOrder(ctx, { discount, lineItems: [line] });
  const left = async () => {
    const { redemptions } = await ctx.db.discount.findUniqueOrThrow({
      where: own(ctx, discount.id),
    });
    const { stock } = await ctx.db.product.findUniqueOrThrow({ where: own(ctx, productId) });
    return { redemptions, stock };
  };
  return { first: await order(), second: await order(), left };
}

type Paying = { ctx: MerchantContext; intentId: string };

/** Pays in another process and kills it, as no program can prevent, when `isThere` says so. */
async function killPaying(payment: Paying, faults: SandboxFaults, isThere: () => Promise<boolean>) {
  const { ctx, intentId } = payment;
  const script = "server/workshop/testing/payments/pay-in-process.ts";
  const child = spawn(
    process.execPath,
    [script, url, ctx.merchantId, intentId, JSON.stringify(faults)],
    {
      stdio: "inherit",
    },
  );
  const ended = once(child, "exit");
  while (!(await isThere())) expect(child.exitCode).toBeNull();
  child.kill("SIGKILL");
  expect(await ended).toEqual([null, "SIGKILL"]);
}

test("killed before the processor got it: nothing is charged, and what was reserved is another's", async () => {
  const ctx = await newMerchant(services);
  const { first, second, left } = await lastOne(ctx);
  const { intentId } = first;
  const isWritten = async () =>
    (await services.db.paymentAttempt.count({ where: { paymentIntentId: intentId } })) > 0;
  await killPaying({ ctx, intentId }, { latencyMs: longMs }, isWritten);
  expect((await getPaymentIntent(ctx, intentId)).status).toBe("processing");
  const another = () => confirmPayment(ctx, second.intentId, { card: card() });
  await expect(another()).rejects.toMatchObject({ code: "discount_used_up" });
  expect(await reconcileAttempts(restarted)).toBe(1);
  expect((await getPaymentIntent(ctx, intentId)).status).toBe("requires_payment_method");
  expect((await getCheckoutSession(ctx, first.sessionId)).status).toBe("open");
  expect(await ledgerBalances(ctx)).toEqual({});
  expect(await eventTypes(ctx)).toContain("payment_intent.payment_failed");
  expect((await another()).status).toBe("succeeded");
  expect(await left()).toEqual({ redemptions: 1, stock: 0 });
});

test("killed after the processor charged: paid and counted once, with session, ledger and events", async () => {
  const ctx = await newMerchant(services);
  const { first, left } = await lastOne(ctx);
  const { intentId } = first;
  const isCharged = async () => {
    const [attempt] = await services.db.paymentAttempt.findMany({
      where: { paymentIntentId: intentId },
    });
    return (
      (await services.db.sandboxPayment.count({ where: { idempotencyKey: attempt?.id ?? "" } })) > 0
    );
  };
  await killPaying({ ctx, intentId }, { answerLatencyMs: longMs }, isCharged);
  expect(await ledgerBalances(ctx)).toEqual({});
  const settled = await Promise.all([reconcileAttempts(restarted), reconcileAttempts(restarted)]);
  expect(settled.toSorted()).toEqual([0, 1]);
  expect((await getPaymentIntent(ctx, intentId)).status).toBe("succeeded");
  expect(await left()).toEqual({ redemptions: 1, stock: 0 });
  expect(await getCheckoutSession(ctx, first.sessionId)).toMatchObject({
    status: "complete",
    paymentStatus: "paid",
  });
  expect(await ledgerBalances(ctx)).toEqual({ clearing: -4900, merchant: 4900 });
  const types = await eventTypes(ctx);
  expect(types.filter((type) => type === "payment_intent.succeeded")).toHaveLength(1);
  expect(types.filter((type) => type === "checkout.session.completed")).toHaveLength(1);
});
