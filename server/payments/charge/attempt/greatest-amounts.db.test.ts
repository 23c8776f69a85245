import { expect, test } from "vitest";
import { minuteMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { verifyLedger } from "#server/ledger/verify/verify.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { capturePayment } from "#server/payments/intents/capture/capture.ts";
import { handleNotices } from "#server/payments/processor/notices.ts";
import { sandboxLimits } from "#server/payments/processor/sandbox/limits.ts";
import { reconcile } from "#server/payments/reconciliation/run.ts";
import { createPayout } from "#server/routers/payouts/create.ts";
import { createRefund } from "#server/routers/refunds/create.ts";
import { CreatePayout } from "#server/wire/ledger/payout.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { fundedCustomer } from "#server/workshop/testing/payments/funded-customers.ts";
import {
  card,
  newIntent,
  newMerchant,
  newSession,
} from "#server/workshop/testing/payments/payments.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock();
const services = await testServices({
  clock,
  env: { FEE_BPS: "290", RESERVE_BPS: "500", RESERVE_DAYS: "90" },
});
/** One of each number of decimals, and the one whose amounts are the longest. */
const currencies = ["EUR", "JPY", "KWD", "IDR"];
const most = BigInt(sandboxLimits().maximum);
/** 2.9 %, half a unit up. */
const fee = (most * 29n + 500n) / 1_000n;
const net = most - fee;

/** Balances of the merchant in a currency by type, exactly. */
async function booksIn(ctx: MerchantContext, currency: string): Promise<Record<string, bigint>> {
  const rows = await ctx.db.ledgerAccount.findMany({
    where: { merchantId: ctx.merchantId, currency },
  });
  return Object.fromEntries(rows.map(({ type, balance }) => [type, balance]));
}

async function payByCard(ctx: MerchantContext, currency: string, number?: string) {
  const { paymentIntentId } = await newSession(ctx, {
    totalAmount: Number(most),
    currency,
    hostedCheckoutConfig: { taxRate: 19 },
  });
  const id = paymentIntentId ?? "";
  expect((await confirmPayment(ctx, id, { card: card(number) })).fee).toBe(Number(fee));
  return id;
}

test("the greatest payment of each currency goes all its ways with fees, reserve and tax, and the books are exact", async () => {
  const ctx = await newMerchant(services);
  for (const currency of currencies) {
    const amount = Number(most);
    const refunded = await payByCard(ctx, currency);
    const captured = await newIntent(ctx, { amount, currency, captureMethod: "manual" });
    await confirmPayment(ctx, captured.id, { card: card() });
    expect((await capturePayment(ctx, captured.id)).fee).toBe(Number(fee));
    const customerId = await fundedCustomer(services, ctx.merchantId, { amount, currency });
    const byWallet = await newIntent(ctx, { amount, currency, customerId });
    await confirmPayment(ctx, byWallet.id, { wallet: true });
    const taken = { merchant: 3n * net, fees: 3n * fee, clearing: -3n * most };
    expect([currency, await booksIn(ctx, currency)]).toMatchObject([currency, taken]);
    await createRefund(ctx, { paymentIntentId: refunded, metadata: {} });
    await payByCard(ctx, currency, "4000000000000259");
    await handleNotices(services);
    const left = { merchant: 4n * net - 2n * most, fees: 4n * fee, clearing: -2n * most };
    expect([currency, await booksIn(ctx, currency)]).toMatchObject([currency, left]);
    const payout = CreatePayout.parse({ amount: Number(net), currency });
    await createPayout(ctx, payout);
    const paidOut = { merchant: 3n * net - 2n * most };
    expect([currency, await booksIn(ctx, currency)]).toMatchObject([currency, paidOut]);
  }
  expect((await verifyLedger(services)).problems).toEqual([]);
  clock.advance(11 * minuteMs);
  expect(await reconcile(ctx, { merchantId: ctx.merchantId })).toMatchObject({ open: 0 });
});
