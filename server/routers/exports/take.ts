import type { MerchantContext } from "#server/core/context.ts";
import { transact } from "#server/data/transact.ts";
import { countForExport } from "#server/routers/exports/count.ts";
import { isLongFile } from "#server/wire/atoms/lists/export-columns.ts";
import type { TakeExport, TakenExport } from "#server/wire/dashboard/export-job.ts";

/**
 * Notes in the audit log, before its first byte, that a person takes away a file of payments that is had at once:
 * by which filter, and of how many. Null rows are too many, or not counted soon: such a file is asked for, and
 * nothing is noted.
 */
export async function takeExport(ctx: MerchantContext, input: TakeExport): Promise<TakenExport> {
  const rows = await countForExport(ctx, input.filter);
  if (isLongFile(rows)) return { rows: null };
  return transact(ctx, async () => ({ rows }));
}
