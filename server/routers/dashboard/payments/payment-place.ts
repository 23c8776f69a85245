import type { ReadingContext } from "#server/core/context.ts";
import { Prisma } from "#server/generated/prisma/client.ts";
import { countUpTo, countWithin } from "#server/routers/dashboard/payments/count-within.ts";
import { paymentConditions } from "#server/routers/dashboard/payments/payment-conditions.ts";
import { orderOf, orderSql } from "#server/routers/dashboard/payments/payment-order.ts";
import {
  countedMax,
  type AskPaymentPlace,
  type PaymentPlace,
} from "#server/wire/dashboard/payment-row.ts";

/** A place is an ornament of a payment's page, which does not wait longer for it. */
const countMs = 100;

/**
 * Where a payment stands in a list: the payments before and after it in the list's order, its number and the list's
 * total. The numbers are null where counting them takes too long; all is null of a payment that the list does not have,
 * or that is alone in it.
 */
export async function getPaymentPlace(
  ctx: ReadingContext,
  { id, sort, ...filter }: AskPaymentPlace,
): Promise<PaymentPlace> {
  const where = paymentConditions(ctx.merchantId, filter);
  const order = await orderOf(ctx, { sort, currency: filter.currency });
  const { isDescending } = order;
  const back = { ...order, isDescending: !isDescending };
  const keys = Prisma.join([...order.keys], ", ");
  const here = Prisma.sql`(SELECT ${keys} FROM payment_intents p WHERE ${where} AND p.id = ${id})`;
  const [ahead, behind] = isDescending ? [">", "<"] : ["<", ">"];
  const before = Prisma.sql`FROM payment_intents p WHERE ${where} AND (${keys}) ${Prisma.raw(ahead)} ${here}`;
  const after = Prisma.sql`FROM payment_intents p WHERE ${where} AND (${keys}) ${Prisma.raw(behind)} ${here}`;
  const [previous, next, count, total] = await Promise.all([
    first(ctx, Prisma.sql`${before} ORDER BY ${orderSql(back)}`),
    first(ctx, Prisma.sql`${after} ORDER BY ${orderSql(order)}`),
    countUpTo(ctx, Prisma.sql`SELECT ${before}`, { ms: countMs, max: countedMax }),
    countWithin(ctx, filter, { ms: countMs, max: countedMax }),
  ]);
  const isIn = previous !== null || next !== null;
  const isCounted = isIn && count !== null && count <= countedMax && total !== null;
  return {
    previous,
    next,
    position: isCounted ? count + 1 : null,
    total: isCounted ? total : null,
  };
}

async function first(ctx: ReadingContext, from: Prisma.Sql): Promise<string | null> {
  const [row] = await ctx.db.$queryRaw<{ id: string }[]>`
    SELECT /* planned like a search */ p.id ${from} LIMIT 1`;
  return row?.id ?? null;
}
