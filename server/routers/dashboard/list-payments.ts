import type { MerchantContext } from "#server/core/context.ts";
import { Prisma } from "#server/generated/prisma/client.ts";
import { countWithin, isNarrow } from "#server/routers/dashboard/count-within.ts";
import { paymentConditions } from "#server/routers/dashboard/payment-conditions.ts";
import { readPaymentRows } from "#server/routers/dashboard/payment-rows.ts";
import { countedMax, type ListPaymentRows, type PaymentSort } from "#server/wire/payment-row.ts";

const orders: Record<PaymentSort, Prisma.Sql> = {
  newest: Prisma.sql`p."createdAt" DESC, p.id DESC`,
  oldest: Prisma.sql`p."createdAt", p.id`,
  largest: Prisma.sql`p.amount DESC, p."createdAt" DESC, p.id DESC`,
  smallest: Prisma.sql`p.amount, p."createdAt", p.id`,
};

/** A total is an ornament of a page: rows do not wait longer for it. */
const countMs = 100;

/**
 * Payments as staff read them, filtered and sorted; planned anew for each filter, as `statementName`
 * in data/db.ts does with what says “like”. `total` is exact where nothing narrows and up to `countedMax`;
 * with `isAtLeast` there are as many or more: one more than that, or than the page where counting takes long.
 */
export async function listPayments(ctx: MerchantContext, input: ListPaymentRows) {
  const { limit, offset, sort: _, ...filter } = input;
  const [{ data, hasMore }, counted] = await Promise.all([
    findPayments(ctx, input),
    countWithin(ctx, filter, { ms: countMs, max: countedMax }),
  ]);
  const seen = offset + data.length;
  const isEnd = !hasMore && data.length > 0;
  const total = isEnd ? seen : Math.max(counted ?? 0, hasMore ? seen + 1 : seen);
  const isCounted = counted !== null && (counted <= countedMax || !isNarrow(filter));
  const isAtLeast = !isEnd && !isCounted;
  return { data, pagination: { limit, offset, total, hasMore, isAtLeast } };
}

/** The same without a total, for who shows none. */
export async function findPayments(ctx: MerchantContext, input: ListPaymentRows) {
  const { limit, offset, sort } = input;
  const where = paymentConditions(ctx.merchantId, input);
  const ids = await ctx.db.$queryRaw<{ id: string }[]>`
    SELECT /* planned like a search */ p.id FROM payment_intents p WHERE ${where}
    ORDER BY ${orders[sort]} LIMIT ${limit + 1} OFFSET ${offset}`;
  const shown = ids.slice(0, limit).map(({ id }) => id);
  return { data: await readPaymentRows(ctx, shown), hasMore: ids.length > limit };
}
