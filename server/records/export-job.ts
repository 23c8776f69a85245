import { merchantRow } from "#server/data/rows/row.ts";
import type { ExportJobModel } from "#server/generated/prisma/models.ts";
import { ExportJob } from "#server/wire/dashboard/export-job.ts";

/** Look-ups of one of a merchant's exports, whoever asked for it. */
export const { find: findExport, lock: lockExport } = merchantRow(
  "ExportJob",
  "export_jobs",
  (tx, key) => tx.exportJob.findUnique({ where: key }),
);

/** Row to wire. */
export function serializeExport(row: ExportJobModel): ExportJob {
  return ExportJob.parse({
    id: row.id,
    status: row.status,
    filter: row.filter,
    columns: row.columns,
    timeZone: row.timeZone,
    rowsTotal: row.rowsTotal,
    rowsDone: row.rowsDone,
    size: row.size === null ? null : Number(row.size),
    failureReason: row.failureReason,
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    keptUntil: row.sweepAt?.toISOString() ?? null,
  });
}
