import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import type { Tx } from "#server/data/db.ts";
import { own } from "#server/data/rows/own.ts";
import { transact } from "#server/data/transact.ts";
import { emit } from "#server/events/emit.ts";
import { serializeFile, lockFile } from "#server/records/file.ts";
import { publicFileId } from "#server/storage/public-url.ts";
import type { DeletedFile } from "#server/wire/file.ts";
import type { Branding } from "#server/wire/settings.ts";

/**
 * Deletes a file: no new address is given out, the public one stops at once, and the worker
 * removes the bytes. Its data stays readable. Deleting again answers the same. Atomic; emits
 * `file.deleted` the first time.
 * @throws not_found · conflict (a product shows it, or it is the logo)
 */
export async function removeFile(ctx: MerchantContext, id: string): Promise<DeletedFile> {
  return transact(ctx, async (unit) => {
    const current = await lockFile(unit.tx, ctx, id);
    if (current.deletedAt) return { id, deleted: true, deletedAt: current.deletedAt.toISOString() };
    await refuseShown(unit.tx, ctx, id);
    await refuseLogo(unit.tx, ctx, id);
    const now = ctx.clock.now();
    const row = await unit.tx.file.update({
      where: own(ctx, id),
      data: { status: "deleted", deletedAt: now, updatedAt: now, sweptAt: null },
    });
    emit(unit, ctx, "file.deleted", serializeFile(ctx.env, row));
    return { id, deleted: true, deletedAt: now.toISOString() };
  });
}

/** Shoppers of a product would find a broken picture: the product gets another one, or none, first. */
async function refuseShown(tx: Tx, { merchantId }: MerchantContext, imageId: string) {
  const product = await tx.product.findFirst({
    where: { merchantId, imageId, deletedAt: null },
    select: { id: true },
  });
  if (!product) return;
  throw new DomainError(
    "conflict",
    `This file is the image of the product ${product.id}. Change the product's imageId first.`,
  );
}

/** The merchant is held against a form that makes it the logo at this moment. */
async function refuseLogo(tx: Tx, { merchantId: id }: MerchantContext, fileId: string) {
  await tx.$executeRaw`SELECT 1 FROM merchants WHERE id = ${id} FOR SHARE`;
  const { branding } = await tx.merchant.findUniqueOrThrow({ where: { id } });
  if (publicFileId((branding as Branding).merchantAvatarUrl ?? "") !== fileId) return;
  throw new DomainError(
    "conflict",
    "This file is the logo of your business. Choose another logo under Settings, Branding, first.",
  );
}
