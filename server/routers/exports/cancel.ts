import { addMs } from "#server/core/clock.ts";
import { DomainError } from "#server/core/errors.ts";
import { own } from "#server/data/rows/own.ts";
import { transact } from "#server/data/transact.ts";
import { serializeExport } from "#server/records/export-job.ts";
import type { StaffContext } from "#server/routers/account/change-password.ts";
import { exportLifeMs } from "#server/routers/exports/life.ts";
import { lockOwnExport } from "#server/routers/exports/own-export.ts";
import type { ExportJob } from "#server/wire/dashboard/export-job.ts";

/**
 * Ends one of the caller's own exports that waits or runs; the worker that writes it stops within a portion.
 * Canceling again answers the same. Atomic.
 * @throws insufficient_role · not_found · invalid_state (it is over)
 */
export async function cancelExport(ctx: StaffContext, id: string): Promise<ExportJob> {
  return transact(ctx, async ({ tx }) => {
    const row = await lockOwnExport(tx, ctx, id);
    if (row.status === "canceled") return serializeExport(row);
    if (row.status !== "waiting" && row.status !== "running") {
      throw new DomainError("invalid_state", `This export is already ${row.status}.`);
    }
    const now = ctx.clock.now();
    const data = {
      status: "canceled" as const,
      nextAttemptAt: null,
      leaseUntil: null,
      finishedAt: now,
      sweepAt: addMs(now, exportLifeMs),
    };
    return serializeExport(await tx.exportJob.update({ where: own(ctx, id), data }));
  });
}
