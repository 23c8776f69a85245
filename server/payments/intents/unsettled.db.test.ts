import { expect, test } from "vitest";
import { addMs, dayMs } from "#server/core/clock.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { capturePayment } from "#server/payments/intents/capture/capture.ts";
import { getBalance } from "#server/routers/balance/get.ts";
import { getPaymentIntent } from "#server/routers/payment-intents/get.ts";
import { createPayout } from "#server/routers/payouts/create.ts";
import { schedulePayouts } from "#server/routers/payouts/schedule.ts";
import { createRefund } from "#server/routers/refunds/create.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { fundedCustomer } from "#server/workshop/testing/payments/funded-customers.ts";
import { card, newIntent, newMerchant } from "#server/workshop/testing/payments/payments.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock();
const services = await testServices({
  clock,
  env: { SETTLEMENT_DAYS: "2", FEE_FIXED: "EUR:100", PAYOUT_SCHEDULE: "daily" },
});

test("a payment's money can be paid out from its day on, less what was refunded of it", async () => {
  const ctx = await newMerchant(services);
  const balance = () => getBalance(ctx, {});
  const pay = async () => {
    const { id } = await newIntent(ctx, { amount: 5_000 });
    return confirmPayment(ctx, id, { card: card() });
  };
  const payout = (amount: number) => createPayout(ctx, { amount, currency: "EUR" });
  const short = { code: "insufficient_merchant_balance" };

  const first = await pay();
  expect(first.availableOn).toBe("2026-02-20T09:30:00.000Z");
  expect(await balance()).toMatchObject({ amount: 4_900, available: 0, pending: 4_900 });
  await expect(payout(1)).rejects.toMatchObject(short);
  expect(await schedulePayouts(services)).toBe(0);

  clock.advance(dayMs);
  const second = await pay();
  clock.advance(dayMs);
  expect(await balance()).toMatchObject({ amount: 9_800, available: 4_900, pending: 4_900 });
  await createRefund(ctx, { paymentIntentId: second.id, amount: 1_000, metadata: {} });
  expect(await balance()).toMatchObject({ amount: 8_800, available: 4_900, pending: 3_900 });
  await expect(payout(4_901)).rejects.toMatchObject(short);
  const two = await Promise.allSettled([payout(3_000), payout(3_000)]);
  expect(two.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);

  clock.advance(dayMs);
  expect(await schedulePayouts(services)).toBe(1);
  expect(await balance()).toMatchObject({ amount: 0, available: 0, pending: 0 });
});

test.each(["automatic", "manual"] as const)(
  "so does money that is spent of a balance (capture: %s)",
  async (captureMethod) => {
    const ctx = await newMerchant(services);
    const customerId = await fundedCustomer(services, ctx.merchantId, { amount: 9_000 });
    const { id } = await newIntent(ctx, { amount: 5_000, customerId, captureMethod });
    const paid = await confirmPayment(ctx, id, { wallet: true });
    const done = captureMethod === "manual" ? await capturePayment(ctx, id) : paid;
    const waits = { amount: 4_900, available: 0, pending: 4_900 };
    expect(await getBalance(ctx, {})).toMatchObject(waits);
    const availableOn = addMs(clock.now(), 2 * dayMs).toISOString();
    expect([done.availableOn, (await getPaymentIntent(ctx, id)).availableOn]).toEqual([
      availableOn,
      availableOn,
    ]);
    const payout = (amount: number) => createPayout(ctx, { amount, currency: "EUR" });
    await expect(payout(1)).rejects.toMatchObject({ code: "insufficient_merchant_balance" });
    await createRefund(ctx, { paymentIntentId: id, amount: 1_000, metadata: {} });
    expect(await getBalance(ctx, {})).toMatchObject({ amount: 3_900, available: 0 });
    clock.advance(2 * dayMs);
    await payout(3_900);
  },
);
