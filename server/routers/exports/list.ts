import { person } from "#server/routers/account/change-password.ts";
import type { StaffContext } from "#server/routers/account/change-password.ts";
import { serializeExport } from "#server/routers/exports/serialize.ts";
import type { ExportJob } from "#server/wire/export-job.ts";

/** They are forgotten within days: more than these nobody asks for. */
const shownMax = 50;

/** The caller's own exports, newest first. @throws insufficient_role */
export async function listExports(ctx: StaffContext): Promise<ExportJob[]> {
  const { merchantId } = ctx;
  const rows = await ctx.db.exportJob.findMany({
    where: { merchantId, userId: person(ctx).id },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: shownMax,
  });
  return rows.map(serializeExport);
}
