import type { MerchantContext } from "#server/core/context.ts";
import { countRows } from "#server/data/count-rows.ts";
import { isStatementTimeout } from "#server/data/statement-timeout.ts";
import { Prisma } from "#server/generated/prisma/client.ts";
import { paymentConditions } from "#server/routers/dashboard/payment-conditions.ts";
import { viewCountMax } from "#server/wire/atoms/view-query.ts";
import type { PaymentFilter } from "#server/wire/payment-row.ts";

/** A count is an ornament of a name: what takes longer has none. */
const eachMs = 200;
/** So many that took too long, and the others are not begun: they would, too. */
const slowMax = 3;
/** All together, since a page ends its answer with them: what is not counted by then is not. */
const allMs = 1_000;

/**
 * How many payments each filter lets through, one after another on one connection: exactly where nothing
 * narrows, else up to `viewCountMax` and one more for all beyond. Null of what takes too long.
 */
export async function countPayments(
  ctx: MerchantContext,
  filters: readonly PaymentFilter[],
): Promise<(number | null)[]> {
  const counts: (number | null)[] = [];
  let slow = 0;
  const endsAt = performance.now() + allMs;
  for (const filter of filters) {
    const leftMs = Math.min(eachMs, Math.floor(endsAt - performance.now()));
    const count = slow < slowMax && leftMs > 0 ? await countOf(ctx, filter, leftMs) : null;
    if (count === null) slow += 1;
    counts.push(count);
  }
  return counts;
}

async function countOf(
  ctx: MerchantContext,
  filter: PaymentFilter,
  leftMs: number,
): Promise<number | null> {
  const { merchantId: _, ...narrow } = filter;
  if (Object.values(narrow).every((value) => value === undefined)) {
    return countRows(ctx, "payment_intents");
  }
  const where = paymentConditions(ctx.merchantId, filter);
  try {
    return await ctx.db.$transaction(async (tx) => {
      await tx.$executeRaw`SET LOCAL statement_timeout = ${Prisma.raw(String(leftMs))}`;
      const [counted] = await tx.$queryRaw<{ total: number }[]>`
        SELECT /* planned like a search */ count(*)::int AS total
          FROM (SELECT FROM payment_intents p WHERE ${where} LIMIT ${viewCountMax + 1}) counted`;
      return counted?.total ?? 0;
    });
  } catch (error) {
    if (isStatementTimeout(error)) return null;
    throw error;
  }
}
