import { addMs, timeElsewhere } from "#server/core/clock.ts";
import { DomainError } from "#server/core/errors.ts";
import { transact } from "#server/data/transact.ts";
import type { StaffContext } from "#server/routers/account/change-password.ts";
import { countForExport } from "#server/routers/exports/count.ts";
import { addressLifeMs } from "#server/routers/exports/life.ts";
import { exportKey, findOwnExport, lockOwnExport } from "#server/routers/exports/own-export.ts";
import { isLongFile } from "#server/wire/atoms/lists/export-columns.ts";
import { dayIn } from "#server/wire/atoms/lists/zone-days.ts";
import {
  type ExportAddress,
  ExportFilter,
  type TakeExport,
  type TakenExport,
} from "#server/wire/dashboard/export-job.ts";

/**
 * A signed address of the file, for a minute. It is made anew at each press of a link that only its person
 * can press, while they may read payments here; who had it, and when, is in the audit log.
 * @throws insufficient_role · not_found · invalid_state (not finished, or its file is gone)
 */
export async function openExport(ctx: StaffContext, id: string): Promise<ExportAddress> {
  const row = await findOwnExport(ctx.db, ctx, id);
  if (row.status !== "finished") {
    throw new DomainError("invalid_state", `This export has no file: it is ${row.status}.`);
  }
  const key = exportKey(row);
  const stored = await ctx.storage.read(key);
  stored?.body.destroy();
  // A service that was restored from a backup has the row: backups hold no exports.
  if (!stored)
    throw new DomainError("invalid_state", "The file has been deleted. Request the export again.");
  const filename = `payments-${dayIn(row.createdAt, row.timeZone)}.csv`;
  const expiresAt = addMs(timeElsewhere(ctx.clock), addressLifeMs);
  const grant = { key, filename, mimeType: "text/csv", expiresAt } as const;
  const url = await ctx.storage.downloadAddress(grant);
  return transact(ctx, async ({ tx }) => {
    // Nothing of it changes: its entry says what was taken, and not what differs from before.
    await lockOwnExport(tx, { ...ctx, audited: undefined }, id);
    return { url, rows: row.rowsDone, filter: ExportFilter.parse(row.filter) };
  });
}

/**
 * Notes in the audit log, before its first byte, that a person takes away a file of payments that is had at once:
 * by which filter, and of how many. Null rows are too many, or not counted soon: such a file is asked for, and
 * nothing is noted.
 */
export async function takeExport(ctx: StaffContext, input: TakeExport): Promise<TakenExport> {
  const rows = await countForExport(ctx, input.filter);
  if (isLongFile(rows)) return { rows: null };
  return transact(ctx, async () => ({ rows }));
}
