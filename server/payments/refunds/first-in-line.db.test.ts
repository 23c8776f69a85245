import { describe, expect, test } from "vitest";
import { addMs, dayMs, hourMs, minuteMs } from "#server/core/clock.ts";
import { verifyLedger } from "#server/ledger/verify/verify.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { settleRefunds } from "#server/payments/refunds/settle.ts";
import { getBalance } from "#server/routers/balance/get.ts";
import { getPaymentIntent } from "#server/routers/payment-intents/get.ts";
import { createPayout } from "#server/routers/payouts/create.ts";
import { schedulePayouts } from "#server/routers/payouts/schedule.ts";
import { cancelRefund } from "#server/routers/refunds/cancel.ts";
import { createRefund } from "#server/routers/refunds/create.ts";
import { getRefund } from "#server/routers/refunds/get.ts";
import { CreatePayout } from "#server/wire/ledger/payout.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import {
  card,
  eventTypes,
  ledgerBalances,
  newIntent,
  newMerchant,
} from "#server/workshop/testing/payments/payments.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock();
const services = await testServices({ clock, env: { PAYOUT_SCHEDULE: "daily" } });
type Merchant = Awaited<ReturnType<typeof newMerchant>>;

async function pay(ctx: Merchant, amount: number): Promise<string> {
  const { id } = await newIntent(ctx, { amount });
  await confirmPayment(ctx, id, { card: card() });
  return id;
}

/** A merchant who has paid out the 5,000 that a refund asks for. */
async function waitingRefund() {
  const ctx = await newMerchant(services);
  const paymentIntentId = await pay(ctx, 5000);
  await createPayout(ctx, CreatePayout.parse({ amount: 5000, currency: "EUR" }));
  const refund = await createRefund(ctx, { paymentIntentId, metadata: {} });
  expect(refund.pendingReason).toBe("insufficient_funds");
  return { ctx, paymentIntentId, id: refund.id };
}

describe("a refund that waits for the balance", () => {
  test("is made although the schedule pays out every day", async () => {
    const { ctx, id } = await waitingRefund();
    for (let day = 1; day <= 6; day += 1) {
      await pay(ctx, 1000);
      await schedulePayouts(services);
      await settleRefunds(services);
      clock.advance(dayMs);
    }
    expect((await getRefund(ctx, id)).status).toBe("succeeded");
    expect(await ledgerBalances(ctx)).toEqual({ clearing: -6000, payouts: 6000 });
    expect((await verifyLedger(services)).problems).toEqual([]);
  });

  test("is reserved in the balance, and no payout can take it; what is beyond it can be paid out", async () => {
    const { ctx, paymentIntentId } = await waitingRefund();
    await pay(ctx, 3000);
    expect(await getBalance(ctx, {})).toMatchObject({ available: 0, reserved: 3000 });
    const payout = (amount: number) =>
      createPayout(ctx, CreatePayout.parse({ amount, currency: "EUR" }));
    await expect(payout(1)).rejects.toMatchObject({ code: "insufficient_merchant_balance" });
    await pay(ctx, 2500);
    await expect(payout(501)).rejects.toMatchObject({ code: "insufficient_merchant_balance" });
    expect(await getBalance(ctx, {})).toMatchObject({ available: 500, reserved: 5000 });
    expect((await payout(500)).status).toBe("pending");
    await settleRefunds(services);
    expect((await getPaymentIntent(ctx, paymentIntentId)).amountRefunded).toBe(5000);
  });

  test("fails after 45 days, and can be asked for again", async () => {
    const { ctx, paymentIntentId, id } = await waitingRefund();
    clock.advance(45 * dayMs - minuteMs);
    await settleRefunds(services);
    expect((await getRefund(ctx, id)).status).toBe("pending");
    clock.advance(2 * minuteMs);
    await settleRefunds(services);
    expect(await getRefund(ctx, id)).toMatchObject({
      status: "failed",
      failureReason: "insufficient_funds",
    });
    expect(await eventTypes(ctx, id)).toEqual(["refund.created", "refund.failed"]);
    expect(await getBalance(ctx, {})).toMatchObject({ reserved: 0 });
    expect((await createRefund(ctx, { paymentIntentId, metadata: {} })).status).toBe("pending");
  });

  test("can be called off while it waits, once, with an event; not afterwards", async () => {
    const { ctx, paymentIntentId, id } = await waitingRefund();
    await pay(ctx, 3000);
    for (const answer of [await cancelRefund(ctx, id), await cancelRefund(ctx, id)])
      expect(answer).toMatchObject({ status: "failed", failureReason: "canceled" });
    expect(await eventTypes(ctx, id)).toEqual(["refund.created", "refund.failed"]);
    expect(await getBalance(ctx, {})).toMatchObject({ available: 3000, reserved: 0 });
    const made = await createRefund(ctx, { paymentIntentId, amount: 100, metadata: {} });
    await expect(cancelRefund(ctx, made.id)).rejects.toMatchObject({ code: "invalid_state" });
  });

  test("is looked at when the balance covers it, and not before its time is over", async () => {
    const { ctx, id } = await waitingRefund();
    const seen = async () =>
      (await services.db.refund.findFirstOrThrow({ where: { id } })).reconcileAt ?? new Date(0);
    expect(await seen()).toEqual(addMs(clock.now(), 45 * dayMs));
    const before = await seen();
    clock.advance(hourMs);
    await settleRefunds(services);
    expect(await seen()).toEqual(before);
    await pay(ctx, 5000);
    expect(await settleRefunds(services)).toBe(1);
  });
});
