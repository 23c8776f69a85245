import { secondMs } from "#server/core/clock.ts";
import type { ReadingContext } from "#server/core/context.ts";
import { countWithin } from "#server/routers/dashboard/payments/count-within.ts";
import { immediateMax } from "#server/wire/atoms/lists/export-columns.ts";
import type { PaymentFilter } from "#server/wire/dashboard/payment-row.ts";

/** A page and a download wait for it. */
const countMs = secondMs;

/**
 * How many payments a file would have, counted as far as it matters: one more than `immediateMax` stands for all
 * beyond. Null where that takes too long: such a file is the worker's to write, as a long one is.
 */
export async function countForExport(
  ctx: ReadingContext,
  filter: PaymentFilter,
): Promise<number | null> {
  const counted = await countWithin(ctx, filter, { ms: countMs, max: immediateMax });
  return counted === null ? null : Math.min(counted, immediateMax + 1);
}
