import { expect, test } from "vitest";
import { secondMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { verifyLedger } from "#server/ledger/verify/verify.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { settleRefunds } from "#server/payments/refunds/settle.ts";
import { createCredit } from "#server/routers/credits/create.ts";
import { refundBalance } from "#server/routers/refunds/refund-balance.ts";
import { createTransfer } from "#server/routers/transfers/create.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import {
  fundedCustomer,
  fundMerchant,
} from "#server/workshop/testing/payments/funded-customers.ts";
import {
  card,
  ledgerBalances,
  newCustomer,
  newMerchant,
  newSession,
  withSandboxFaults,
} from "#server/workshop/testing/payments/payments.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock();
const services = await testServices({ clock });
const currency = "EUR";

/** Pays 49.00 into a customer's balance; answers the payment. */
async function payIn(ctx: MerchantContext, customerId: string): Promise<string> {
  clock.advance(secondMs);
  const session = await newSession(ctx, { purpose: "balance_funding", customerId });
  const { id } = await confirmPayment(ctx, session.paymentIntentId ?? "", { card: card() });
  return id;
}

/** A customer who has paid in twice, and was passed on 10.00 by a friend. */
async function shop() {
  const ctx = await newMerchant(services);
  const { id } = await newCustomer(ctx);
  const [older, newer] = [await payIn(ctx, id), await payIn(ctx, id)];
  const friend = await fundedCustomer(services, ctx.merchantId, { amount: 1000 });
  const passed = { fromCustomerId: friend, toCustomerId: id, amount: 1000, currency };
  await createTransfer(ctx, { ...passed, metadata: {} });
  const payOut = (amount?: number, on = ctx) =>
    refundBalance(on, { id, currency, amount, metadata: { order: "7" } });
  const balance = async () => {
    const where = { merchantId: ctx.merchantId, type: "customer" as const, ownerId: id };
    return Number((await services.db.ledgerAccount.findFirst({ where }))?.balance);
  };
  return { ctx, id, older, newer, payOut, balance };
}

test("goes back to the cards that paid into it, the newest payment first, and never more than they paid", async () => {
  const { ctx, id, older, newer, payOut, balance } = await shop();
  expect(await payOut(6000)).toMatchObject({
    customerId: id,
    amount: 6000,
    refunds: [
      { paymentIntentId: newer, amount: 4900, status: "succeeded", destination: "card" },
      { paymentIntentId: older, amount: 1100, status: "succeeded", metadata: { order: "7" } },
    ],
  });
  expect(await balance()).toBe(4800);
  const where = { merchantId: ctx.merchantId };
  expect(await services.db.refund.count({ where })).toBe(2);
  // All that is left of the payments, and not what the friend passed on.
  expect(await payOut()).toMatchObject({ amount: 3800, refunds: [{ paymentIntentId: older }] });
  expect(await ledgerBalances(ctx)).toMatchObject({ customer: 1000 });
  await expect(payOut()).rejects.toMatchObject({ code: "insufficient_balance" });
  expect((await verifyLedger(services)).problems).toEqual([]);
});

test("more than is free, or than was paid in, moves nothing; store credit is no balance", async () => {
  const { ctx, id, payOut, balance } = await shop();
  await fundMerchant(ctx, { amount: 5000 });
  await createCredit(ctx, {
    customerId: id,
    amount: 900,
    currency,
    reason: "Late",
    expiresAt: null,
  });
  for (const amount of [9801, 10_801, 11_700])
    await expect(payOut(amount)).rejects.toMatchObject({
      code: "insufficient_balance",
      message: expect.stringContaining("at most 98.00 EUR can go back at once"),
    });
  const spent = await newSession(ctx, { customerId: id, totalAmount: 7900 });
  await confirmPayment(ctx, spent.paymentIntentId ?? "", { wallet: true });
  const left = await balance();
  await expect(payOut(left + 1)).rejects.toMatchObject({ code: "insufficient_balance" });
  expect(await balance()).toBe(left);
  expect(await services.db.refund.count({ where: { merchantId: ctx.merchantId } })).toBe(0);
  expect(await payOut()).toMatchObject({ amount: left });
});

test("two at a time pay out once; an answer that is lost is asked for again", async () => {
  const { ctx, payOut, balance } = await shop();
  const lossy = withSandboxFaults(ctx, { loseAnswer: true });
  const both = await Promise.allSettled([payOut(9800, lossy), payOut(9800, lossy)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(await balance()).toBe(1000);
  clock.advance(31 * secondMs);
  await settleRefunds(services);
  const refunds = await services.db.refund.findMany({ where: { merchantId: ctx.merchantId } });
  expect(refunds.map(({ status }) => status)).toEqual(["succeeded", "succeeded"]);
  const asked = { idempotencyKey: { in: refunds.map(({ id }) => id) } };
  expect(await services.db.sandboxRefund.count({ where: asked })).toBe(2);
});

test("of another merchant's customer is not found", async () => {
  const [{ id }, other] = [await shop(), await newMerchant(services)];
  await expect(refundBalance(other, { id, currency, metadata: {} })).rejects.toMatchObject({
    code: "not_found",
  });
});
