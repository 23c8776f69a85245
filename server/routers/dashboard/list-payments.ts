import type { MerchantContext } from "#server/core/context.ts";
import { Prisma } from "#server/generated/prisma/client.ts";
import { paymentConditions } from "#server/routers/dashboard/payment-conditions.ts";
import { readPaymentRows } from "#server/routers/dashboard/payment-rows.ts";
import { countedMax, type ListPaymentRows, type PaymentSort } from "#server/wire/payment-row.ts";

const orders: Record<PaymentSort, Prisma.Sql> = {
  newest: Prisma.sql`p."createdAt" DESC, p.id DESC`,
  oldest: Prisma.sql`p."createdAt", p.id`,
  largest: Prisma.sql`p.amount DESC, p."createdAt" DESC, p.id DESC`,
  smallest: Prisma.sql`p.amount, p."createdAt", p.id`,
};

/**
 * Payments as staff read them, filtered and sorted; planned anew for each filter, as `statementName`
 * in data/db.ts does with what says “like”. `total` is exact up to `countedMax`; one more
 * than that stands for all that are beyond.
 */
export async function listPayments(ctx: MerchantContext, input: ListPaymentRows) {
  const { limit, offset, sort } = input;
  const where = paymentConditions(ctx.merchantId, input);
  const [ids, [counted]] = await Promise.all([
    ctx.db.$queryRaw<{ id: string }[]>`
      SELECT /* planned like a search */ p.id FROM payment_intents p WHERE ${where}
      ORDER BY ${orders[sort]} LIMIT ${limit + 1} OFFSET ${offset}`,
    ctx.db.$queryRaw<{ total: number }[]>`
      SELECT /* planned like a search */ count(*)::int AS total
        FROM (SELECT FROM payment_intents p WHERE ${where} LIMIT ${countedMax + 1}) counted`,
  ]);
  const shown = ids.slice(0, limit).map(({ id }) => id);
  const data = await readPaymentRows(ctx, shown);
  const total = Math.max(counted?.total ?? 0, offset + data.length);
  return { data, pagination: { limit, offset, total, hasMore: ids.length > limit } };
}
