import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, expect, test } from "vitest";
import { addMs, minuteMs, systemClock } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { reconcileAttempts } from "#server/payments/charge/attempt/reconcile.ts";
import type { SandboxFaults } from "#server/payments/processor/sandbox/faults.ts";
import { getCheckoutSession } from "#server/routers/checkout-sessions/get.ts";
import { getPaymentIntent } from "#server/routers/payment-intents/get.ts";
import { testDatabase } from "#server/workshop/testing/database/test-database.ts";
import {
  eventTypes,
  ledgerBalances,
  newMerchant,
  newSession,
} from "#server/workshop/testing/payments/payments.ts";
import { servicesOn } from "#server/workshop/testing/test-services.ts";

const url = await testDatabase();
const services = servicesOn(url, { clock: systemClock });
afterAll(() => services.db.$disconnect());

/** The service after a restart, when the dead process's time to answer is over. */
const restarted = { ...services, clock: { now: () => addMs(systemClock.now(), minuteMs) } };
const longMs = 60_000;

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

test("killed before the processor got it: nothing is charged, and the session can be paid", async () => {
  const ctx = await newMerchant(services);
  const session = await newSession(ctx);
  const intentId = session.paymentIntentId ?? "";
  const isWritten = async () =>
    (await services.db.paymentAttempt.count({ where: { paymentIntentId: intentId } })) > 0;
  await killPaying({ ctx, intentId }, { latencyMs: longMs }, isWritten);
  expect((await getPaymentIntent(ctx, intentId)).status).toBe("processing");
  expect(await reconcileAttempts(restarted)).toBe(1);
  expect((await getPaymentIntent(ctx, intentId)).status).toBe("requires_payment_method");
  expect((await getCheckoutSession(ctx, session.id)).status).toBe("open");
  expect(await ledgerBalances(ctx)).toEqual({});
  expect(await eventTypes(ctx)).toContain("payment_intent.payment_failed");
});

test("killed after the processor charged: paid once, with session, ledger and events", async () => {
  const ctx = await newMerchant(services);
  const session = await newSession(ctx);
  const intentId = session.paymentIntentId ?? "";
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
  expect(await getCheckoutSession(ctx, session.id)).toMatchObject({
    status: "complete",
    paymentStatus: "paid",
  });
  expect(await ledgerBalances(ctx)).toEqual({ clearing: -4900, merchant: 4900 });
  const types = await eventTypes(ctx);
  expect(types.filter((type) => type === "payment_intent.succeeded")).toHaveLength(1);
  expect(types.filter((type) => type === "checkout.session.completed")).toHaveLength(1);
});
