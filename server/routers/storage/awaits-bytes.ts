import type { FileModel } from "#server/generated/prisma/models.ts";

/** Why a file failed that was confirmed before its bytes came. */
export const nothingThere = "No bytes were uploaded for this file.";

/** Whether a file still takes bytes, as long as its upload address works: none of its have been judged yet. */
export function awaitsBytes({
  status,
  failureReason,
}: Pick<FileModel, "status" | "failureReason">): boolean {
  return status === "pending" || (status === "failed" && failureReason === nothingThere);
}
