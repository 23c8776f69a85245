import { expect, test } from "vitest";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { getBalance } from "#server/routers/balance/get.ts";
import { listBalanceHistory } from "#server/routers/balance/history.ts";
import { createRefund } from "#server/routers/refunds/create.ts";
import { ListBalanceHistory } from "#server/wire/ledger/balance.ts";
import {
  card,
  ledgerBalances,
  newIntent,
  newMerchant,
} from "#server/workshop/testing/payments/payments.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const services = await testServices({
  env: { FEE_FIXED: "EUR:300", REFUND_FEES: "return" },
});

test("a payment whose fee is all of it, and its refund, are in the history, which adds up to the balance", async () => {
  const ctx = await newMerchant(services);
  for (const amount of [1000, 200]) {
    const { id } = await newIntent(ctx, { amount });
    await confirmPayment(ctx, id, { card: card() });
    if (amount === 200) await createRefund(ctx, { paymentIntentId: id, metadata: {} });
  }
  const { data, pagination } = await listBalanceHistory(ctx, ListBalanceHistory.parse({}));
  expect(data).toMatchObject([
    { type: "refund", amount: 0, gross: -200, fee: -200, net: 0, balanceAfter: 700 },
    { type: "payment", amount: 0, gross: 200, fee: 200, net: 0, balanceAfter: 700 },
    { type: "payment", amount: 700, gross: 1000, fee: 300, net: 700, balanceAfter: 700 },
  ]);
  expect(pagination.total).toBe(3);
  const { amount } = await getBalance(ctx, {});
  expect(data.reduce((sum, movement) => sum + movement.amount, 0)).toBe(amount);
  expect(await ledgerBalances(ctx)).toEqual({ clearing: -1000, merchant: 700, fees: 300 });
});
