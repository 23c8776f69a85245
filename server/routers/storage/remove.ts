import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import type { Tx } from "#server/data/db.ts";
import { own } from "#server/data/rows/own.ts";
import { deleteSoftly } from "#server/records/delete-softly.ts";
import { lockFile, serializeFile } from "#server/records/file.ts";
import { publicFileId } from "#server/storage/public-url.ts";
import type { Deleted } from "#server/wire/atoms/deleted.ts";
import type { Branding } from "#server/wire/settings.ts";

/**
 * Deletes a file: no new address is given out, the public one stops at once, and the worker
 * removes the bytes. Its data stays readable. Deleting again answers the same. Atomic; emits
 * `file.deleted` the first time.
 * @throws not_found · conflict (a product shows it, or it is the logo)
 */
export async function removeFile(ctx: MerchantContext, id: string): Promise<Deleted> {
  return deleteSoftly(ctx, id, {
    type: "file.deleted",
    lock: lockFile,
    write: async (tx, when) => {
      await refuseShown(tx, ctx, id);
      await refuseLogo(tx, ctx, id);
      return tx.file.update({
        where: own(ctx, id),
        data: { status: "deleted", ...when, sweptAt: null },
      });
    },
    serialize: (row) => serializeFile(ctx.env, row),
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
