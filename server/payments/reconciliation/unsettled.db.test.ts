import { expect, test } from "vitest";
import { dayMs, minuteMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { reconcileAttempts } from "#server/payments/charge/attempt/reconcile.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { reconcile, reconcileDoubts } from "#server/payments/reconciliation/run.ts";
import { settleRefunds } from "#server/payments/refunds/settle.ts";
import { getAttention } from "#server/routers/dashboard/overview/attention.ts";
import { checkHealth } from "#server/routers/health/check.ts";
import { getPaymentIntent } from "#server/routers/payment-intents/get.ts";
import { createPayout } from "#server/routers/payouts/create.ts";
import { getPayout } from "#server/routers/payouts/get.ts";
import { sendPayouts } from "#server/routers/payouts/send.ts";
import { listDifferences } from "#server/routers/reconciliation/list.ts";
import { createRefund } from "#server/routers/refunds/create.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { fundMerchant } from "#server/workshop/testing/payments/funded-customers.ts";
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

/** The database refuses to write down that something of this merchant has come to its end. */
async function refusing(
  table: "payment_intents" | "refunds" | "payouts",
  { merchantId }: MerchantContext,
): Promise<() => Promise<unknown>> {
  const end = table === "payouts" ? "paid" : "succeeded";
  await db.$executeRawUnsafe(
    `ALTER TABLE ${table} ADD CONSTRAINT refused CHECK ("merchantId" <> '${merchantId}' OR status <> '${end}')`,
  );
  return () => db.$executeRawUnsafe(`ALTER TABLE ${table} DROP CONSTRAINT refused`);
}

async function open(ctx: MerchantContext) {
  return (await listDifferences(ctx, { limit: 50, offset: 0, resolved: false })).data;
}

async function unsettled() {
  const ctx = await newMerchant(services);
  const { id } = await newIntent(ctx);
  const mend = await refusing("payment_intents", ctx);
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
    advice: expect.stringContaining("recording its answer failed"),
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

test("a refund that the processor made and nobody could write down is a difference until it is settled", async () => {
  const ctx = await newMerchant(services);
  const { id: paymentIntentId } = await newIntent(ctx);
  await confirmPayment(ctx, paymentIntentId, { card: card() });
  const mend = await refusing("refunds", ctx);
  await expect(createRefund(ctx, { paymentIntentId, metadata: {} })).rejects.toThrow("refused");
  clock.advance(2 * minuteMs);
  await settleRefunds(services);
  const [found] = await open(ctx);
  expect(found).toMatchObject({ kind: "unsettled", subjectType: "refund", paymentIntentId });
  expect(await eventTypes(ctx, found?.id)).toEqual(["reconciliation.difference"]);
  await mend();
  clock.advance(2 * minuteMs);
  await settleRefunds(services);
  await reconcileDoubts(services);
  expect(await open(ctx)).toEqual([]);
  expect(await getPaymentIntent(ctx, paymentIntentId)).toMatchObject({ amountRefunded: 4900 });
});

test("a payout that the bank has paid and nobody could write down is a difference until it is settled", async () => {
  const ctx = await newMerchant(services);
  await fundMerchant(ctx, { amount: 1_000 });
  const destination = { bank: "First Bank", accountName: "Fern & Oak", accountNumber: "00012345" };
  const { id } = await createPayout(ctx, { amount: 400, currency: "EUR", destination });
  const mend = await refusing("payouts", ctx);
  const send = async () => {
    clock.advance(2 * minuteMs);
    await sendPayouts(services);
  };
  await send();
  await send();
  expect(await open(ctx)).toMatchObject([
    { kind: "unsettled", subjectType: "payout", subjectId: id, booked: 400 },
  ]);
  expect((await getPayout(ctx, id)).status).toBe("in_transit");
  await mend();
  await send();
  expect((await getPayout(ctx, id)).status).toBe("paid");
  clock.advance(8 * dayMs);
  await sendPayouts(services);
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
