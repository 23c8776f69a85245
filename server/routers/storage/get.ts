import { addMs, minuteMs, timeElsewhere } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import type { FileModel } from "#server/generated/prisma/models.ts";
import { seesInFull } from "#server/records/compliance.ts";
import { findFile, serializeFile } from "#server/records/file.ts";
import { documentFieldNames } from "#server/wire/atoms/merchant/compliance-fields.ts";
import type { MimeType } from "#server/wire/atoms/merchant/mime-type.ts";
import type { Download, StoredFile } from "#server/wire/file.ts";

/** How long signed addresses work. */
export const addressLifeMs = 15 * minuteMs;

/** One file's data, deleted ones included. @throws not_found */
export async function getFile(ctx: MerchantContext, id: string): Promise<StoredFile> {
  return serializeFile(ctx.env, await findFile(ctx.db, ctx, id));
}

/**
 * An address from which the bytes can be had for 15 minutes, by whoever holds it.
 * @throws not_found · invalid_state (not uploaded, or deleted) · insufficient_role · insufficient_scope (papers of
 * a compliance record)
 */
export async function getDownloadUrl(ctx: MerchantContext, id: string): Promise<Download> {
  const file = await findFile(ctx.db, ctx, id);
  await refusePapers(ctx, file);
  const { key, filename, mimeType, status } = file;
  if (status !== "uploaded")
    throw new DomainError("invalid_state", `This file cannot be downloaded: it is ${status}.`);
  const expiresAt = addMs(timeElsewhere(ctx.clock), addressLifeMs);
  const grant = { key, filename, mimeType: mimeType as MimeType, expiresAt };
  return {
    downloadUrl: await ctx.storage.downloadAddress(grant),
    expiresAt: expiresAt.toISOString(),
  };
}

/**
 * Papers of a compliance record (passports, a bank's letter with the account number) are downloaded by those who see the
 * record in full: owners, admins, and keys that may read compliance records. @throws insufficient_role · insufficient_scope
 */
async function refusePapers(ctx: MerchantContext, file: FileModel): Promise<void> {
  const { principal } = ctx;
  if (seesInFull(principal) || !(await isPaper(ctx, file))) return;
  if (principal?.role)
    throw new DomainError(
      "insufficient_role",
      `Your role (${principal.role}) does not allow this: the file belongs to the compliance record.`,
    );
  throw new DomainError(
    "insufficient_scope",
    "This credential may not read the documents of a compliance record.",
  );
}

/** Named by a record, or uploaded for one. */
async function isPaper({ db, merchantId }: MerchantContext, file: FileModel): Promise<boolean> {
  if (file.relatedEntityType === "compliance") return true;
  const namedBy = documentFieldNames.flatMap((name) => [
    { details: { path: [name], equals: file.id } },
    { details: { path: [name], array_contains: [file.id] } },
  ]);
  const record = await db.complianceRecord.findFirst({
    where: { merchantId, OR: namedBy },
    select: { id: true },
  });
  return record !== null;
}
