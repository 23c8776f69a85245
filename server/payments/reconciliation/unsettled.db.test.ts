import { expect, test } from "vitest";
import { minuteMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { reconcileAttempts } from "#server/payments/charge/attempt/reconcile.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { reconcile, reconcileDoubts } from "#server/payments/reconciliation/run.ts";
import { getAttention } from "#server/routers/dashboard/overview/attention.ts";
import { checkHealth } from "#server/routers/health/check.ts";
import { getPaymentIntent } from "#server/routers/payment-intents/get.ts";
import { listDifferences } from "#server/routers/reconciliation/list.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import {
  card,
  eventTypes,
  newIntent,
  newMerchant,
} from "#server/workshop/testing/payments/payments.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock();
const services = await testServices({ clock });
const { db } = services;

/** Health asks its parts twice a minute at most, and knows them by the store of files. */
const lookAgain = () => checkHealth({ ...services, storage: { ...services.storage } });

/** The database refuses to write down that the payment is paid. */
async function refusing(id: string): Promise<() => Promise<unknown>> {
  await db.$executeRawUnsafe(
    `ALTER TABLE payment_intents ADD CONSTRAINT refused CHECK (id <> '${id}' OR status <> 'succeeded')`,
  );
  return () => db.$executeRawUnsafe("ALTER TABLE payment_intents DROP CONSTRAINT refused");
}

async function open(ctx: MerchantContext) {
  return (await listDifferences(ctx, { limit: 50, offset: 0, resolved: false })).data;
}

async function unsettled() {
  const ctx = await newMerchant(services);
  const { id } = await newIntent(ctx);
  const mend = await refusing(id);
  await expect(confirmPayment(ctx, id, { card: card() })).rejects.toThrow();
  return { ctx, id, mend };
}

test("a settlement that throws is a difference at once, in all places, until it is settled", async () => {
  const { ctx, id, mend } = await unsettled();
  const [found] = await open(ctx);
  expect(found).toMatchObject({
    kind: "unsettled",
    subjectType: "payment_attempt",
    paymentIntentId: id,
    booked: 0,
    reported: null,
    advice: expect.stringContaining("could not be written down"),
  });
  expect(await eventTypes(ctx, found?.id)).toEqual(["reconciliation.difference"]);
  expect((await getAttention(ctx)).differences).toBe(1);
  expect((await lookAgain()).error).toEqual({ settlements: { status: "down" } });
  expect(await reconcile(ctx, { merchantId: ctx.merchantId })).toMatchObject({ open: 1 });
  clock.advance(2 * minuteMs);
  expect(await reconcileAttempts(services)).toBe(0);
  expect(await open(ctx)).toMatchObject([{ id: found?.id }]);
  await mend();
  clock.advance(2 * minuteMs);
  expect(await reconcileAttempts(services)).toBe(1);
  expect((await getPaymentIntent(ctx, id)).status).toBe("succeeded");
  expect(await open(ctx)).toEqual([]);
  expect((await getAttention(ctx)).differences).toBe(0);
  expect((await lookAgain()).error).toEqual({});
  expect(await eventTypes(ctx, found?.id)).toEqual(["reconciliation.difference"]);
});

test("is over, too, when somebody else has settled it", async () => {
  const { ctx, id, mend } = await unsettled();
  await mend();
  await db.paymentAttempt.updateMany({
    where: { paymentIntentId: id },
    data: { reconcileAt: null, status: "failed", settledAt: clock.now() },
  });
  await reconcileDoubts(services);
  expect(await open(ctx)).toEqual([]);
});

test("neither a declined card nor a processor that is silent is one", async () => {
  const ctx = await newMerchant(services);
  const declined = await newIntent(ctx);
  await expect(
    confirmPayment(ctx, declined.id, { card: card("4000000000009995") }),
  ).rejects.toMatchObject({ code: "card_declined" });
  const { id } = await newIntent(ctx);
  const silent = () => Promise.reject(new Error("connection reset"));
  const processor = {
    ...ctx.processor,
    createPayment: silent,
    resolvePayment: silent,
    retrievePayment: silent,
  };
  await expect(confirmPayment({ ...ctx, processor }, id, { card: card() })).rejects.toThrow();
  expect(await open(ctx)).toEqual([]);
});
