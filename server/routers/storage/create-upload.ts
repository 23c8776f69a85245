import { addMs, timeElsewhere } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { newId } from "#server/core/ids.ts";
import { transact } from "#server/data/transact.ts";
import { refuseErasedAmong } from "#server/routers/customers/refuse-erased.ts";
import { addressLifeMs } from "#server/routers/storage/get.ts";
import type { CreateUpload, Upload } from "#server/wire/file.ts";

/**
 * Registers a pending file and signs an address to which its bytes can be PUT for 15 minutes.
 * What is not confirmed is swept away. Atomic and idempotent by key; emits nothing yet.
 * @throws invalid_state (it is about somebody who was erased)
 */
export async function createUpload(ctx: MerchantContext, input: CreateUpload): Promise<Upload> {
  if (input.relatedEntityId) await refuseErasedAmong(ctx.db, ctx, [input.relatedEntityId]);
  const now = ctx.clock.now();
  // The store and whoever uploads know nothing of the merchant's test clock.
  const expiresAt = addMs(timeElsewhere(ctx.clock), addressLifeMs);
  const id = newId("file");
  const key = `${ctx.merchantId}/${id}`;
  const size = input.size ?? null;
  const { url, headers } = await ctx.storage.uploadAddress({
    key,
    mimeType: input.mimeType,
    size,
    expiresAt,
  });
  return transact(ctx, async (unit) => {
    unit.insert("File", {
      id,
      merchantId: ctx.merchantId,
      key,
      bucket: ctx.storage.bucket,
      filename: input.filename,
      mimeType: input.mimeType,
      size: size === null ? null : BigInt(size),
      tags: [...new Set(input.tags)],
      status: "pending",
      failureReason: null,
      checksum: null,
      // Papers of a compliance record are nobody's to see.
      isPublic: input.isPublic && input.relatedEntityType !== "compliance",
      relatedEntityId: input.relatedEntityId ?? null,
      relatedEntityType: input.relatedEntityType ?? null,
      uploadedById: ctx.principal?.id ?? null,
      uploadExpiresAt: addMs(now, addressLifeMs),
      sweptAt: null,
      createdAt: now,
      updatedAt: now,
      deletedAt: null,
    });
    return {
      fileId: id,
      key,
      uploadUrl: url,
      method: "PUT",
      headers,
      expiresAt: expiresAt.toISOString(),
    };
  });
}
