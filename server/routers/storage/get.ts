import { addMs, minuteMs, timeElsewhere } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import { serializeFile, findFile } from "#server/records/file.ts";
import { refusePapers } from "#server/routers/storage/refuse-papers.ts";
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
