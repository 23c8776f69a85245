import { notFound } from "#server/core/errors.ts";
import type { Tx } from "#server/data/db.ts";
import type { ExportJobModel } from "#server/generated/prisma/models.ts";
import { findExport, lockExport } from "#server/records/export-job.ts";
import { person, type StaffContext } from "#server/routers/account/change-password.ts";

/** One of the caller's own. Colleagues' are as if they were not there. @throws not_found */
export async function findOwnExport(tx: Tx, ctx: StaffContext, id: string) {
  return own(ctx, await findExport(tx, ctx, id));
}

/** The same, held. @throws not_found */
export async function lockOwnExport(tx: Tx, ctx: StaffContext, id: string) {
  return own(ctx, await lockExport(tx, ctx, id));
}

function own(ctx: StaffContext, row: ExportJobModel): ExportJobModel {
  if (row.userId !== person(ctx).id) throw notFound();
  return row;
}

/**
 * Where the file stands that was begun under this lease: a worker that has lost it and still writes
 * overwrites nothing.
 */
export function exportKey({
  merchantId,
  id,
  attempts,
}: Pick<ExportJobModel, "merchantId" | "id" | "attempts">): string {
  return `${merchantId}/${id}_${attempts}`;
}
