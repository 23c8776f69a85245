import type { ReadingContext } from "#server/core/context.ts";
import { countWithin } from "#server/routers/dashboard/payments/count-within.ts";
import { viewCountMax, viewCountMs, viewCountsMs } from "#server/wire/atoms/lists/view-query.ts";
import type { PaymentFilter } from "#server/wire/dashboard/payment-row.ts";

/** After so many that took too long, the others are not begun: they would, too. */
const slowMax = 3;

/**
 * How many payments each filter lets through, one after another on one connection: exactly for an
 * empty filter, else up to `viewCountMax`, and one more for any number beyond. Null for a filter
 * whose count takes too long.
 */
export async function countPayments(
  ctx: ReadingContext,
  filters: readonly PaymentFilter[],
): Promise<(number | null)[]> {
  const counts: (number | null)[] = [];
  let slow = 0;
  const endsAt = performance.now() + viewCountsMs;
  for (const filter of filters) {
    const leftMs = Math.min(viewCountMs, Math.floor(endsAt - performance.now()));
    const count =
      slow < slowMax && leftMs > 0
        ? await countWithin(ctx, filter, { ms: leftMs, max: viewCountMax })
        : null;
    if (count === null) slow += 1;
    counts.push(count);
  }
  return counts;
}
