import type { ReadingContext } from "#server/core/context.ts";
import { isStatementTimeout } from "#server/data/connection/statement-timeout.ts";
import { countRows, paymentParts } from "#server/data/rows/count-rows.ts";
import { Prisma } from "#server/generated/prisma/client.ts";
import { PaymentIntentStatus } from "#server/generated/prisma/enums.ts";
import { paymentConditions } from "#server/routers/dashboard/payments/payment-conditions.ts";
import type { PaymentFilter } from "#server/wire/dashboard/payment-row.ts";

const triedParts = paymentParts(Object.values(PaymentIntentStatus), { isTried: true });

/** Whether a filter leaves anything out. */
export function isNarrow({ merchantId: _, ...filter }: PaymentFilter): boolean {
  return Object.values(filter).some((value) => value !== undefined);
}

/**
 * How many payments a filter lets through: exactly, by counters, for an empty filter; else up to
 * `max`, and one more for any number beyond. Null when counting takes longer than `ms`, and the
 * database then ends it: an index finds a page of rows in a fraction of the time that counting all
 * of them takes.
 */
export async function countWithin(
  ctx: ReadingContext,
  filter: PaymentFilter,
  { ms, max }: { ms: number; max: number },
): Promise<number | null> {
  if (!isNarrow(filter)) return countRows(ctx, "payment_intents", triedParts);
  const where = paymentConditions(ctx.merchantId, filter);
  return countUpTo(ctx, Prisma.sql`SELECT FROM payment_intents p WHERE ${where}`, { ms, max });
}

/** How many rows a query finds, up to `max` and one more for all beyond. Null of what takes longer than `ms`. */
export async function countUpTo(
  ctx: ReadingContext,
  rows: Prisma.Sql,
  { ms, max }: { ms: number; max: number },
): Promise<number | null> {
  try {
    const [, [counted]] = await ctx.db.$transaction([
      ctx.db.$queryRaw`SELECT set_config('statement_timeout', ${String(ms)}, true)`,
      ctx.db.$queryRaw<{ total: number }[]>`
        SELECT /* planned like a search */ count(*)::int AS total
          FROM (${rows} LIMIT ${max + 1}) counted`,
    ]);
    return counted?.total ?? 0;
  } catch (error) {
    if (isStatementTimeout(error)) return null;
    throw error;
  }
}
