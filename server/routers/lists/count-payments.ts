import type { ReadingContext } from "#server/core/context.ts";
import { countWithin } from "#server/routers/dashboard/payments/count-within.ts";
import { viewCountMax } from "#server/wire/atoms/lists/view-query.ts";
import type { PaymentFilter } from "#server/wire/dashboard/payment-row.ts";

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
  ctx: ReadingContext,
  filters: readonly PaymentFilter[],
): Promise<(number | null)[]> {
  const counts: (number | null)[] = [];
  let slow = 0;
  const endsAt = performance.now() + allMs;
  for (const filter of filters) {
    const leftMs = Math.min(eachMs, Math.floor(endsAt - performance.now()));
    const count =
      slow < slowMax && leftMs > 0
        ? await countWithin(ctx, filter, { ms: leftMs, max: viewCountMax })
        : null;
    if (count === null) slow += 1;
    counts.push(count);
  }
  return counts;
}
