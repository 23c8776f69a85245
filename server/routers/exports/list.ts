import { serializeExport } from "#server/records/export-job.ts";
import { person, type StaffContext } from "#server/routers/account/change-password.ts";
import { exportsKept } from "#server/wire/atoms/lists/export-columns.ts";
import type { ExportJob } from "#server/wire/dashboard/export-job.ts";

/** The caller's own exports, newest first: all that are kept. @throws insufficient_role */
export async function listExports(ctx: StaffContext): Promise<ExportJob[]> {
  const { merchantId } = ctx;
  const rows = await ctx.db.exportJob.findMany({
    where: { merchantId, userId: person(ctx).id },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: exportsKept,
  });
  return rows.map(serializeExport);
}
