import { addMs, minuteMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import type { Tx } from "#server/data/db.ts";
import { DomainError, notFound } from "#server/core/errors.ts";
import type { FileModel } from "#server/generated/prisma/models.ts";
import type { Download, StoredFile } from "#server/wire/file.ts";
import { serializeFile } from "#server/routers/storage/serialize.ts";
import type { MimeType } from "#server/wire/atoms/mime-type.ts";

/** How long signed addresses work. */
export const addressLifeMs = 15 * minuteMs;

/** One file's data, deleted ones included. @throws not_found */
export async function getFile(ctx: MerchantContext, id: string): Promise<StoredFile> {
  return serializeFile(ctx.env, await findFile(ctx.db, ctx, id));
}

/**
 * An address from which the bytes can be had for 15 minutes, by whoever holds it.
 * @throws not_found · invalid_state (not uploaded, or deleted)
 */
export async function getDownloadUrl(ctx: MerchantContext, id: string): Promise<Download> {
  const { key, filename, mimeType, status } = await findFile(ctx.db, ctx, id);
  if (status !== "uploaded")
    throw new DomainError("invalid_state", `This file cannot be downloaded: it is ${status}.`);
  const expiresAt = addMs(ctx.clock.now(), addressLifeMs);
  const grant = { key, filename, mimeType: mimeType as MimeType, expiresAt };
  return {
    downloadUrl: await ctx.storage.downloadAddress(grant),
    expiresAt: expiresAt.toISOString(),
  };
}

/** The merchant's row with this id. @throws not_found, also for another merchant's */
export async function findFile(
  tx: Tx,
  ctx: Pick<MerchantContext, "merchantId">,
  id: string,
): Promise<FileModel> {
  const row = await tx.file.findUnique({ where: { id, merchantId: ctx.merchantId } });
  if (!row) throw notFound();
  return row;
}

/** Locks the merchant's file until the transaction ends, then reads it. @throws not_found */
export async function lockFile(
  tx: Tx,
  ctx: Pick<MerchantContext, "merchantId">,
  id: string,
): Promise<FileModel> {
  await tx.$executeRaw`SELECT 1 FROM files WHERE id = ${id} AND "merchantId" = ${ctx.merchantId} FOR UPDATE`;
  return findFile(tx, ctx, id);
}
