import type { ReadingContext } from "#server/core/context.ts";
import { Prisma } from "#server/generated/prisma/client.ts";
import { listCurrencies } from "#server/routers/dashboard/currencies.ts";
import {
  amountInHundredths,
  haveOneUnit,
} from "#server/routers/dashboard/payments/amount-conditions.ts";
import type { PaymentSort } from "#server/wire/dashboard/payment-row.ts";

/** The columns of `payment_intents p` by which a list is sorted, all of them in one direction. */
export type PaymentOrder = { keys: readonly Prisma.Sql[]; isDescending: boolean };

const createdAt = Prisma.sql`p."createdAt"`;
const id = Prisma.sql`p.id`;
const byTime = [createdAt, id];

/** Where all have one smallest unit: an index has this order. */
const orders: Record<PaymentSort, PaymentOrder> = {
  newest: { keys: byTime, isDescending: true },
  oldest: { keys: byTime, isDescending: false },
  largest: { keys: [Prisma.sql`p.amount`, ...byTime], isDescending: true },
  smallest: { keys: [Prisma.sql`p.amount`, ...byTime], isDescending: false },
};

/** Where they have not: another index has it. */
export const ordersOfSeveral = {
  largest: { keys: [amountInHundredths, ...byTime], isDescending: true },
  smallest: { keys: [amountInHundredths, ...byTime], isDescending: false },
} satisfies Partial<Record<PaymentSort, PaymentOrder>>;

/**
 * Amounts are put in order as they are read, and as a filter takes them: 5,000 yen, 100 euros, 50 dinars. In the
 * smallest units a merchant with yen or dinars beside euros would see them in no order at all.
 */
export async function orderOf(
  ctx: ReadingContext,
  { sort, currency }: { sort: PaymentSort; currency?: string | undefined },
): Promise<PaymentOrder> {
  if (currency !== undefined || (sort !== "largest" && sort !== "smallest")) return orders[sort];
  return haveOneUnit(await listCurrencies(ctx)) ? orders[sort] : ordersOfSeveral[sort];
}

/** The expression behind ORDER BY. */
export function orderSql({ keys, isDescending }: PaymentOrder): Prisma.Sql {
  const direction = isDescending ? Prisma.sql` DESC` : Prisma.empty;
  return Prisma.join(
    keys.map((key) => Prisma.sql`${key}${direction}`),
    ", ",
  );
}
