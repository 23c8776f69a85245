import type { Env } from "#server/core/env.ts";
import { merchantRow } from "#server/data/rows/row.ts";
import type { FileModel } from "#server/generated/prisma/models.ts";
import { publicFileUrl } from "#server/storage/public-url.ts";
import type { MimeType } from "#server/wire/atoms/merchant/mime-type.ts";
import type { StoredFile } from "#server/wire/file.ts";

/** Look-ups of one of a merchant's files. */
export const { find: findFile, lock: lockFile } = merchantRow("File", "files", (tx, key) =>
  tx.file.findUnique({ where: key }),
);

/** Row to wire. */
export function serializeFile(env: Pick<Env, "APP_URL">, row: FileModel): StoredFile {
  return {
    id: row.id,
    merchantId: row.merchantId,
    key: row.key,
    bucket: row.bucket,
    filename: row.filename,
    mimeType: row.mimeType as MimeType,
    size: row.size === null ? null : Number(row.size),
    tags: row.tags,
    status: row.status,
    failureReason: row.failureReason,
    checksum: row.checksum,
    isPublic: row.isPublic,
    publicUrl: row.isPublic && row.status === "uploaded" ? publicFileUrl(env, row.id) : null,
    relatedEntityId: row.relatedEntityId,
    relatedEntityType: row.relatedEntityType,
    uploadedById: row.uploadedById,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    deletedAt: row.deletedAt?.toISOString() ?? null,
  };
}
