import type { ReadingContext } from "#server/core/context.ts";
import type { Period } from "#server/routers/dashboard/overview/overview-period.ts";
import type { Best } from "#server/wire/dashboard/overview.ts";

/**
 * The reminders that were written in a period, and the orders that were paid in it after one, by currency: at the session
 * that was left, or at one that the letter made.
 */
export async function readRecovered(
  { db, merchantId }: ReadingContext,
  { from, to }: Period["bounds"],
): Promise<Best["recovered"]> {
  const [letters, rows] = await Promise.all([
    db.orderReminder.count({ where: { merchantId, writtenAt: { gte: from, lt: to } } }),
    db.$queryRaw<{ currency: string; orders: number; volume: bigint }[]>`
      SELECT currency, count(*)::int AS orders, sum("totalAmount")::bigint AS volume FROM checkout_sessions
      WHERE "merchantId" = ${merchantId} AND "remindedAt" IS NOT NULL
        AND "completedAt" >= ${from} AND "completedAt" < ${to} AND "completedAt" >= "remindedAt"
      GROUP BY currency ORDER BY 2 DESC, 1`,
  ]);
  const sums = rows.map((row) => ({ ...row, volume: Number(row.volume) }));
  return { letters, sums };
}
