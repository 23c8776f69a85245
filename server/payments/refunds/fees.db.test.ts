import { expect, test } from "vitest";
import { transactAside } from "#server/data/transact.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { settleRefund } from "#server/payments/refunds/settle.ts";
import { getPaymentIntent } from "#server/routers/payment-intents/get.ts";
import { createPayout } from "#server/routers/payouts/create.ts";
import { createRefund } from "#server/routers/refunds/create.ts";
import { CreatePayout } from "#server/wire/ledger/payout.ts";
import {
  card,
  ledgerBalances,
  newCustomer,
  newIntent,
  newMerchant,
  newSession,
  withSandboxFaults,
} from "#server/workshop/testing/payments/payments.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const fees = { FEE_BPS: "200", FEE_FIXED: "EUR:30" };
const keeping = await testServices({
  env: { ...fees, MERCHANT_OVERDRAFT: "EUR:5000", UNFUNDED_REFUNDS: "refuse" },
});
const returning = await testServices({ env: { ...fees, REFUND_FEES: "return" } });

async function paid(services: typeof keeping) {
  const ctx = await newMerchant(services);
  const { id } = await newIntent(ctx, { amount: 5000 });
  await confirmPayment(ctx, id, { card: card() });
  return { ctx, id };
}

test("a payment says its fee and what is left of it", async () => {
  const { ctx, id } = await paid(keeping);
  expect(await getPaymentIntent(ctx, id)).toMatchObject({ fee: 130, net: 4870 });
});

test("what funds a customer's balance bears no fee", async () => {
  const ctx = await newMerchant(keeping);
  const { id: customerId } = await newCustomer(ctx);
  const session = await newSession(ctx, { purpose: "balance_funding", customerId });
  const intent = await confirmPayment(ctx, session.paymentIntentId ?? "", { card: card() });
  expect(intent).toMatchObject({ fee: 0, net: 4900 });
  expect(await ledgerBalances(ctx)).toEqual({ clearing: -4900, customer: 4900 });
});

test("with an overdraft the only payment is refunded in full, up to the overdraft and no further", async () => {
  const { ctx, id } = await paid(keeping);
  await createPayout(ctx, CreatePayout.parse({ amount: 4870, currency: "EUR" }));
  const refund = await createRefund(ctx, { paymentIntentId: id, metadata: {} });
  expect(refund).toMatchObject({ amount: 5000, status: "succeeded" });
  expect(await ledgerBalances(ctx)).toMatchObject({ merchant: -5000, fees: 130 });
  const second = await newIntent(ctx, { amount: 5000 });
  await confirmPayment(ctx, second.id, { card: card() });
  const refundOf = (amount: number) =>
    createRefund(ctx, { paymentIntentId: second.id, amount, metadata: {} });
  const short = { code: "insufficient_merchant_balance" };
  await expect(refundOf(4871)).rejects.toMatchObject(short);
  expect(await refundOf(4870)).toMatchObject({ status: "succeeded" });
  expect(await ledgerBalances(ctx)).toMatchObject({ merchant: -5000 });
  await expect(refundOf(1)).rejects.toMatchObject(short);
});

test("where refunds return fees the only payment is refunded in full, in parts too", async () => {
  const { ctx, id } = await paid(returning);
  await createRefund(ctx, { paymentIntentId: id, amount: 1, metadata: {} });
  await createRefund(ctx, { paymentIntentId: id, amount: 3333, metadata: {} });
  await createRefund(ctx, { paymentIntentId: id, metadata: {} });
  expect(await ledgerBalances(ctx)).toEqual({});
});

test("after refunds that kept the fee, one gives back no more than it refunds", async () => {
  const { ctx, id: paymentIntentId } = await paid(keeping);
  await createRefund(ctx, { paymentIntentId, amount: 4900, metadata: {} });
  const now = { ...ctx, env: { ...ctx.env, REFUND_FEES: "return" as const } };
  const before = await ledgerBalances(ctx);
  expect(before).toMatchObject({ merchant: -30, fees: 130 });
  const rest = await createRefund(now, { paymentIntentId, metadata: {} });
  expect(await ledgerBalances(ctx)).toMatchObject({ merchant: -30, fees: 30 });
  const failed = { id: null, status: "failed", failureReason: "expired_card" } as const;
  await transactAside(now, (unit) =>
    settleRefund(unit, now, { refundId: rest.id, answer: failed }),
  );
  expect(await ledgerBalances(ctx)).toEqual(before);
});

test("refunds never give back more than the fee, whichever of them fail", async () => {
  const ctx = await newMerchant({
    ...returning,
    env: { ...returning.env, FEE_BPS: 0, FEE_FIXED: { EUR: 3 } },
  });
  const { id: paymentIntentId } = await newIntent(ctx, { amount: 900 });
  await confirmPayment(ctx, paymentIntentId, { card: card() });
  const away = withSandboxFaults(ctx, { dropRequest: true });
  const first = await createRefund(away, { paymentIntentId, amount: 200, metadata: {} });
  await createRefund(ctx, { paymentIntentId, amount: 100, metadata: {} });
  const failed = { id: null, status: "failed", failureReason: "lost_or_stolen_card" } as const;
  await transactAside(ctx, (unit) =>
    settleRefund(unit, ctx, { refundId: first.id, answer: failed }),
  );
  await createRefund(ctx, { paymentIntentId, metadata: {} });
  expect(await ledgerBalances(ctx)).toEqual({});
});
