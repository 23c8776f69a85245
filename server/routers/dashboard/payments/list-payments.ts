import { secondMs } from "#server/core/clock.ts";
import type { ReadingContext } from "#server/core/context.ts";
import { Prisma } from "#server/generated/prisma/client.ts";
import { countWithin, isNarrow } from "#server/routers/dashboard/payments/count-within.ts";
import { paymentConditions } from "#server/routers/dashboard/payments/payment-conditions.ts";
import { orderOf, orderSql } from "#server/routers/dashboard/payments/payment-order.ts";
import { readPaymentRows } from "#server/routers/dashboard/payments/payment-rows.ts";
import { isBankWay } from "#server/wire/atoms/checkout/bank/bank-ways.ts";
import {
  countedMax,
  type ListPaymentRows,
  type PaymentFilter,
} from "#server/wire/dashboard/payment-row.ts";

/** A total is an ornament of a page: the rows do not wait longer for it. */
const countMs = 100;
/** A page beyond the last row shows nothing but the total, so that is waited for. */
const beyondMs = 10 * secondMs;

/**
 * Payments as staff read them, filtered and sorted. They are planned anew for each filter, as every
 * statement with LIKE is (`statementName` in data/db.ts).
 *
 * `total` is exact for an empty filter, and exact up to `countedMax` otherwise. With `isAtLeast`
 * there are at least so many: one more than `countedMax`, or one more than the page has shown where
 * counting takes too long.
 */
export async function listPayments(ctx: ReadingContext, asked: ListPaymentRows) {
  const search = await prepared(ctx, asked);
  const { limit, offset, sort: _, ...filter } = search.input;
  const [{ data, hasMore }, counted] = await Promise.all([
    findPage(ctx, search),
    countWithin(ctx, filter, { ms: countMs, max: countedMax }),
  ]);
  const isBeyond = data.length === 0 && offset > 0;
  const known = counted ?? (isBeyond ? await countBefore(ctx, filter, offset) : null);
  const seen = isBeyond ? 0 : offset + data.length;
  const isEnd = !hasMore && !isBeyond;
  const total = isEnd ? seen : Math.max(known ?? 0, hasMore ? seen + 1 : seen);
  const isCounted = known !== null && (known <= countedMax || !isNarrow(filter));
  const isAtLeast = !isCounted && (hasMore || (isBeyond && known !== null));
  return { data, pagination: { limit, offset, total, hasMore, isAtLeast } };
}

/**
 * The total for a page beyond the end of a list that has become shorter. The page's query has already read all matching
 * rows, which are fewer than `offset`, so counting them costs no more than that query.
 */
async function countBefore(ctx: ReadingContext, filter: PaymentFilter, offset: number) {
  return countWithin(ctx, filter, { ms: beyondMs, max: offset });
}

/** As `listPayments` without a total, for callers that show none. */
export async function findPayments(ctx: ReadingContext, input: ListPaymentRows) {
  return findPage(ctx, await prepared(ctx, input));
}

/** The list that is asked for, and whether it is found by walking through all payments in order. */
type Search = { input: ListPaymentRows; isWalked: boolean };

async function prepared(ctx: ReadingContext, input: ListPaymentRows): Promise<Search> {
  const ofBrand = await declinedOfBrand(ctx, input);
  if (ofBrand === null || ofBrand === "many") return { input, isWalked: ofBrand === "many" };
  return { input: { ...input, ids: ofBrand.few }, isWalked: false };
}

async function findPage(ctx: ReadingContext, { input, isWalked }: Search) {
  const { limit, offset } = input;
  const order = orderSql(await orderOf(ctx, input));
  const where = paymentConditions(ctx.merchantId, input, { isWalked });
  const ids = await ctx.db.$queryRaw<{ id: string }[]>`
    SELECT /* planned like a search */ p.id FROM payment_intents p WHERE ${where}
    ORDER BY ${order} LIMIT ${limit + 1} OFFSET ${offset}`;
  const shown = ids.slice(0, limit).map(({ id }) => id);
  return { data: await readPaymentRows(ctx, shown), hasMore: ids.length > limit };
}

/** Number of payments up to which looking each up is faster than walking the list to the last of them. */
const fewMax = 1_000;

/**
 * Declined payments that were tried with cards of a brand, as a filter asks for them. Few of them, or none, are these
 * at most, by the index of tries by brand: walking the list for them looks at all that were declined,
 * and at the tries of each. Many are found soon by walking it, and only so: the planner, which knows nothing of how
 * many of a brand were declined, would rather sort them all. Null of other filters.
 */
async function declinedOfBrand(
  ctx: ReadingContext,
  { standing, method, currency, ids }: PaymentFilter,
): Promise<{ few: string[] } | "many" | null> {
  if (standing !== "declined" || !method || method === "wallet" || isBankWay(method) || ids)
    return null;
  const tries = await ctx.db.$queryRaw<{ id: string }[]>`
    SELECT /* planned like a search */ "paymentIntentId" AS id FROM payment_attempts
    WHERE "merchantId" = ${ctx.merchantId} AND lower("cardBrand") = ${method}
      ${currency ? Prisma.sql`AND currency = ${currency}` : Prisma.empty}
      AND status IN ('failed', 'abandoned') LIMIT ${fewMax + 1}`;
  return tries.length > fewMax ? "many" : { few: [...new Set(tries.map(({ id }) => id))] };
}
