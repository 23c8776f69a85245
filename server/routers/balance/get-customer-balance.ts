import type { MerchantContext } from "#server/core/context.ts";
import { readBalances, settledMoment } from "#server/ledger/balances.ts";
import { readOwed } from "#server/payments/disputes/owed.ts";
import { serializeBalances } from "#server/records/ledger/balance.ts";
import { findCustomer } from "#server/records/payments/customer.ts";
import { readPending } from "#server/routers/balance/pending.ts";
import type { CustomerBalance, GetCustomerBalance } from "#server/wire/ledger/balance.ts";

/** The balance that the merchant owes one of its customers, now or at a moment. @throws not_found */
export async function getCustomerBalance(
  ctx: MerchantContext,
  input: GetCustomerBalance,
): Promise<CustomerBalance> {
  const customer = await findCustomer(ctx.db, ctx, input.id);
  const at = input.at === undefined ? undefined : await settledMoment(ctx.db, new Date(input.at));
  const asOf = at?.toISOString();
  const owner = { merchantId: ctx.merchantId, ownerId: customer.id };
  const [merchant, moved, credits, pending, owed] = await Promise.all([
    ctx.db.merchant.findUniqueOrThrow({
      where: { id: ctx.merchantId },
      select: { mainCurrency: true },
    }),
    readBalances(ctx.db, { ...owner, type: "customer" }, at),
    readBalances(ctx.db, { ...owner, type: "credit" }, at),
    at ? new Map<string, bigint>() : readPending(ctx, customer.id),
    at ? new Map<string, bigint>() : readOwed(ctx.db, ctx, customer.id),
  ]);
  const { createdAt } = customer;
  const credit = new Map(credits.map((one) => [one.currency, one.amount]));
  // In a currency in which nothing but store credit was given, the balance is 0.
  const onlyCredit = credits.filter(
    ({ currency }) => !moved.some((one) => one.currency === currency),
  );
  const balances = [...moved, ...onlyCredit.map((one) => ({ ...one, amount: 0n, frozen: 0n }))];
  const { mainCurrency } = merchant;
  const sums = serializeBalances({
    balances,
    pending,
    currency: input.currency,
    mainCurrency,
    createdAt,
  });
  const withOwed = <Sums extends { currency: string }>(of: Sums) => ({
    ...of,
    owed: Number(owed.get(of.currency) ?? 0n),
    credit: Number(credit.get(of.currency) ?? 0n),
  });
  return {
    id: customer.id,
    merchantId: ctx.merchantId,
    customerId: customer.id,
    asOf,
    ...withOwed(sums),
    balances: sums.balances.map(withOwed),
  };
}
