import { describe, expect, test, vi } from "vitest";
import { dayMs, hourMs, minuteMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { verifyLedger } from "#server/ledger/verify/verify.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { capturePayment } from "#server/payments/intents/capture/capture.ts";
import { releaseHolds } from "#server/payments/intents/capture/reserve.ts";
import { expireIntents } from "#server/payments/intents/expire.ts";
import { getCustomerBalance } from "#server/routers/balance/get-customer-balance.ts";
import { getBalance } from "#server/routers/balance/get.ts";
import { cancelPaymentIntent } from "#server/routers/payment-intents/cancel.ts";
import { createPayout } from "#server/routers/payouts/create.ts";
import { schedulePayouts } from "#server/routers/payouts/schedule.ts";
import { createRefund } from "#server/routers/refunds/create.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { fundedCustomer } from "#server/workshop/testing/payments/funded-customers.ts";
import {
  card,
  eventTypes,
  newIntent,
  newMerchant,
} from "#server/workshop/testing/payments/payments.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock();
const services = await testServices({ clock });

async function sound(): Promise<void> {
  expect((await verifyLedger(services)).problems).toEqual([]);
}

async function holds(ctx: MerchantContext): Promise<string[]> {
  const where = { merchantId: ctx.merchantId };
  const rows = await ctx.db.ledgerHold.findMany({ where, orderBy: { createdAt: "asc" } });
  return rows.map(({ kind, status, amount }) => `${kind} ${status} ${amount}`);
}

describe("a card that is authorized", () => {
  async function authorized() {
    const ctx = await newMerchant(services);
    const { id } = await newIntent(ctx, { amount: 1_000, captureMethod: "manual" });
    await confirmPayment(ctx, id, { card: card() });
    return { ctx, id };
  }

  test("is pending by entries until it is captured, in part too", async () => {
    const { ctx, id } = await authorized();
    expect(await getBalance(ctx, {})).toMatchObject({ amount: 0, pending: 1_000, available: 0 });
    expect(await holds(ctx)).toEqual(["authorization pending 1000"]);
    await sound();
    await capturePayment(ctx, id, 400);
    expect(await getBalance(ctx, {})).toMatchObject({ amount: 400, pending: 0, available: 400 });
    expect(await holds(ctx)).toEqual(["authorization posted 1000"]);
    await sound();
  });

  test("is pending no more when it is canceled or its time runs out", async () => {
    const { ctx, id } = await authorized();
    await cancelPaymentIntent(ctx, id);
    expect(await holds(ctx)).toEqual(["authorization voided 1000"]);
    const other = await authorized();
    clock.advance(7 * dayMs + minuteMs);
    await expireIntents(services);
    expect(await holds(other.ctx)).toEqual(["authorization voided 1000"]);
    expect(await getBalance(other.ctx, {})).toMatchObject({ amount: 0, pending: 0 });
    await sound();
  });

  test("counts as pending also when it was authorized before there were holds", async () => {
    const { ctx, id } = await authorized();
    await ctx.db.ledgerHold.deleteMany({ where: { relatedEntityId: id } });
    const { merchantId } = ctx;
    await ctx.db.$executeRaw`
      UPDATE ledger_accounts SET balance = 0, "entryCount" = "entryCount" + 1 WHERE "merchantId" = ${merchantId}`;
    expect((await getBalance(ctx, {})).pending).toBe(1_000);
    await capturePayment(ctx, id);
    expect(await getBalance(ctx, {})).toMatchObject({ amount: 1_000, pending: 0 });
  });
});

describe("a balance that is to be captured", async () => {
  const walletServices = await testServices({ clock, env: { FEE_FIXED: "EUR:10" } });

  async function authorized() {
    const ctx = await newMerchant(walletServices);
    const customerId = await fundedCustomer(ctx, ctx.merchantId, { amount: 1_500 });
    const { id } = await newIntent(ctx, { amount: 1_000, captureMethod: "manual", customerId });
    const confirmed = await confirmPayment(ctx, id, { wallet: true });
    expect(confirmed).toMatchObject({ status: "requires_capture", amountCaptured: 0 });
    const ofCustomer = async () => {
      const { amount, available, reserved } = await getCustomerBalance(ctx, { id: customerId });
      return { amount, available, reserved };
    };
    return { ctx, id, customerId, ofCustomer };
  }

  test("is captured by whoever looked before it was held", async () => {
    const ctx = await newMerchant(walletServices);
    const customerId = await fundedCustomer(ctx, ctx.merchantId, { amount: 1_500 });
    const { id } = await newIntent(ctx, { amount: 1_000, captureMethod: "manual", customerId });
    const looked = vi
      .spyOn(ctx.db.paymentAttempt, "findFirst")
      .mockImplementationOnce((async () => {
        await confirmPayment(ctx, id, { wallet: true });
        return null;
      }) as never);
    expect(await capturePayment(ctx, id, 600)).toMatchObject({ status: "succeeded" });
    looked.mockRestore();
    const attempts = await ctx.db.paymentAttempt.findMany({ where: { paymentIntentId: id } });
    expect(attempts).toMatchObject([
      { status: "succeeded", captureAmount: null, reconcileAt: null },
    ]);
  });

  test("is held of the customer, and taken in part, once, however many capture it", async () => {
    const { ctx, id, customerId, ofCustomer } = await authorized();
    expect(await ofCustomer()).toEqual({ amount: 1_500, available: 500, reserved: 1_000 });
    expect((await getBalance(ctx, {})).pending).toBe(1_000);
    const other = await newIntent(ctx, { amount: 501, captureMethod: "manual", customerId });
    await expect(confirmPayment(ctx, other.id, { wallet: true })).rejects.toMatchObject({
      code: "insufficient_balance",
    });
    const all = await Promise.allSettled(
      [600, 600, 700].map((sum) => capturePayment(ctx, id, sum)),
    );
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const { amountCaptured } = await ctx.db.paymentIntent.findFirstOrThrow({ where: { id } });
    const left = 1_500 - Number(amountCaptured);
    expect(await ofCustomer()).toEqual({ amount: left, available: left, reserved: 0 });
    const amount = Number(amountCaptured) - 10;
    expect(await getBalance(ctx, {})).toMatchObject({ amount, pending: 0 });
    expect((await eventTypes(ctx, id)).at(-1)).toBe("payment_intent.succeeded");
    expect((await verifyLedger(walletServices)).problems).toEqual([]);
    await createRefund(ctx, { paymentIntentId: id, amount: 100, metadata: {} });
    expect((await ofCustomer()).amount).toBe(left + 100);
  });

  test("is free again when the payment is canceled, and at the latest in seven days", async () => {
    const { ctx, id, ofCustomer } = await authorized();
    await cancelPaymentIntent(ctx, id);
    await expect(capturePayment(ctx, id)).rejects.toMatchObject({ code: "invalid_state" });
    expect(await ofCustomer()).toEqual({ amount: 1_500, available: 1_500, reserved: 0 });
    const other = await authorized();
    clock.advance(7 * dayMs + minuteMs);
    await expireIntents(walletServices);
    expect(await other.ofCustomer()).toEqual({ amount: 1_500, available: 1_500, reserved: 0 });
    expect((await verifyLedger(walletServices)).problems).toEqual([]);
  });

  test("is taken or free, never both, when capture and cancel come at once", async () => {
    for (let rounds = 0; rounds < 5; rounds += 1) {
      const { ctx, id, ofCustomer } = await authorized();
      await Promise.allSettled([capturePayment(ctx, id), cancelPaymentIntent(ctx, id)]);
      const { status } = await ctx.db.paymentIntent.findFirstOrThrow({ where: { id } });
      const amount = status === "succeeded" ? 500 : 1_500;
      expect(await ofCustomer()).toEqual({ amount, available: amount, reserved: 0 });
    }
    expect((await verifyLedger(walletServices)).problems).toEqual([]);
  });
});

describe("the rolling reserve", async () => {
  const env = { RESERVE_BPS: "1000", RESERVE_DAYS: "30", FEE_FIXED: "EUR:100" };
  const kept = await testServices({ clock, env: { ...env, PAYOUT_SCHEDULE: "daily" } });
  const short = { code: "insufficient_merchant_balance" };

  async function paid(amount = 5_100) {
    const ctx = await newMerchant(kept);
    const { id } = await newIntent(ctx, { amount });
    await confirmPayment(ctx, id, { card: card() });
    return { ctx, id };
  }

  test("cannot be paid out before its day, and can from then on", async () => {
    const { ctx } = await paid();
    const held = { amount: 5_000, available: 4_500, reserved: 500, pending: 0 };
    expect(await getBalance(ctx, {})).toMatchObject(held);
    const payout = (amount: number) => createPayout(ctx, { amount, currency: "EUR" });
    await expect(payout(4_501)).rejects.toMatchObject(short);
    await schedulePayouts(kept);
    expect(await getBalance(ctx, {})).toMatchObject({ amount: 500, available: 0, reserved: 500 });
    clock.advance(30 * dayMs - hourMs);
    await releaseHolds(kept);
    await expect(payout(1)).rejects.toMatchObject(short);
    clock.advance(hourMs);
    await Promise.all([releaseHolds(kept), releaseHolds(kept)]);
    expect(await holds(ctx)).toEqual(["reserve voided 500"]);
    expect(await getBalance(ctx, {})).toMatchObject({ amount: 500, available: 500, reserved: 0 });
    await payout(500);
    expect((await verifyLedger(kept)).problems).toEqual([]);
  });

  test.each(["automatic", "manual"] as const)(
    "is kept of what is spent of a balance, too (capture: %s)",
    async (captureMethod) => {
      const ctx = await newMerchant(kept);
      const customerId = await fundedCustomer(kept, ctx.merchantId, { amount: 5_100 });
      const { id } = await newIntent(ctx, { amount: 5_100, customerId, captureMethod });
      await confirmPayment(ctx, id, { wallet: true });
      if (captureMethod === "manual") await capturePayment(ctx, id);
      const held = { amount: 5_000, available: 4_500, reserved: 500, pending: 0 };
      expect(await getBalance(ctx, {})).toMatchObject(held);
      const payout = createPayout(ctx, { amount: 4_501, currency: "EUR" });
      await expect(payout).rejects.toMatchObject(short);
      await createRefund(ctx, { paymentIntentId: id, amount: 5_000, metadata: {} });
      expect((await verifyLedger(kept)).problems).toEqual([]);
    },
  );

  test("may go back to shoppers", async () => {
    const { ctx, id } = await paid();
    await createRefund(ctx, { paymentIntentId: id, amount: 4_900, metadata: {} });
    expect(await getBalance(ctx, {})).toMatchObject({ amount: 100, available: 0, reserved: 100 });
    expect((await verifyLedger(kept)).problems).toEqual([]);
  });

  test("is reserved, not pending, of money that is not here yet", async () => {
    const late = await testServices({ clock, env: { ...env, SETTLEMENT_DAYS: "2" } });
    const ctx = await newMerchant(late);
    const { id } = await newIntent(ctx, { amount: 5_100 });
    await confirmPayment(ctx, id, { card: card() });
    const before = { amount: 5_000, available: 0, reserved: 500, pending: 4_500 };
    expect(await getBalance(ctx, {})).toMatchObject(before);
    clock.advance(2 * dayMs);
    const after = { amount: 5_000, available: 4_500, reserved: 500, pending: 0 };
    expect(await getBalance(ctx, {})).toMatchObject(after);
    const payout = createPayout(ctx, { amount: 4_501, currency: "EUR" });
    await expect(payout).rejects.toMatchObject(short);
  });
});
