import { addMs } from "#server/core/clock.ts";
import { ownTime } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import { newId } from "#server/core/ids.ts";
import { transact } from "#server/data/transact.ts";
import { serializeExport } from "#server/records/export-job.ts";
import { person, type StaffContext } from "#server/routers/account/change-password.ts";
import { exportsAtOnce, exportsKept } from "#server/wire/atoms/lists/export-columns.ts";
import type { AskExport, ExportJob } from "#server/wire/dashboard/export-job.ts";

/**
 * Asks for a file of the payments that a filter lets through now, of those that are there now. The worker
 * writes it; who asked is told by letter. Atomic and idempotent by key.
 * @throws insufficient_role · conflict (as many are under way, or kept, as one person may have)
 */
export async function askExport(ctx: StaffContext, input: AskExport): Promise<ExportJob> {
  const { merchantId } = ctx;
  const { id: userId } = person(ctx);
  const now = ctx.clock.now();
  // Payments are dated by the merchant's time, which a test clock may have moved on.
  const end = addMs(ownTime(ctx, merchantId).clock.now(), 1);
  return transact(ctx, async (unit) => {
    // The person's other presses of the button wait here, so that the count below stays true.
    await unit.tx.$executeRaw`
      SELECT 1 FROM memberships WHERE "merchantId" = ${merchantId} AND "userId" = ${userId} FOR NO KEY UPDATE`;
    const underWay = await unit.tx.exportJob.count({
      where: { merchantId, userId, status: { in: ["waiting", "running"] } },
    });
    if ((await unit.tx.exportJob.count({ where: { merchantId, userId } })) >= exportsKept) {
      throw new DomainError(
        "conflict",
        `You have ${exportsKept} exports, which is the maximum. Each is deleted seven days after it ends.`,
      );
    }
    if (underWay >= exportsAtOnce) {
      throw new DomainError(
        "conflict",
        `${exportsAtOnce} of your exports are in progress. Wait for one, or cancel one.`,
      );
    }
    const row = await unit.tx.exportJob.create({
      data: {
        id: newId("exportJob"),
        merchantId,
        userId,
        status: "waiting",
        filter: { ...input.filter, to: earlier(input.filter.to, end) },
        columns: input.columns,
        timeZone: input.timeZone,
        nextAttemptAt: now,
        createdAt: now,
      },
    });
    return serializeExport(row);
  });
}

/**
 * The end of the export's period. Payments made while the file is written are left out; those made in the moment
 * of the request are included.
 */
function earlier(to: string | undefined, end: Date): string {
  const at = to === undefined ? end : new Date(to);
  return (at < end ? at : end).toISOString();
}
