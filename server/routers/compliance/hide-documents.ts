import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import type { Tx } from "#server/data/db.ts";
import { allFilesOf, type ComplianceDetails, filesOf } from "#server/records/compliance-details.ts";
import { publicFileId } from "#server/storage/public-url.ts";
import { documentFieldNames } from "#server/wire/atoms/merchant/compliance-fields.ts";
import type { Branding } from "#server/wire/settings.ts";

/**
 * Papers are nobody's to see: a public file becomes private as a record names it, for good. One that shoppers are
 * shown is refused, for they would find a broken picture. Held until the record is written: nobody makes it one meanwhile.
 * @throws validation_failed (the image of a product, or the logo)
 */
export async function hideDocuments(
  tx: Tx,
  ctx: MerchantContext,
  details: ComplianceDetails,
  before: ComplianceDetails,
): Promise<void> {
  const { merchantId } = ctx;
  const known = new Set(allFilesOf(before));
  const fresh = allFilesOf(details).filter((id) => !known.has(id));
  if (fresh.length === 0) return;
  const open = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM files WHERE "merchantId" = ${merchantId} AND id = ANY(${fresh}) AND "isPublic"
    ORDER BY id FOR NO KEY UPDATE`;
  if (open.length === 0) return;
  const ids = open.map(({ id }) => id);
  const shown = await shownToShoppers(tx, ctx, ids);
  if (shown) {
    const names = documentFieldNames.filter((name) => filesOf(details, name).includes(shown.id));
    throw new DomainError(
      "validation_failed",
      names.map(
        (name) => `${name}: shoppers see ${shown.id}, ${shown.as}. Upload the paper again.`,
      ),
    );
  }
  const data = { isPublic: false, updatedAt: ctx.clock.now() };
  await tx.file.updateMany({ where: { merchantId, id: { in: ids } }, data });
}

/** One of these files that shoppers can see, and where they see it. */
async function shownToShoppers(
  tx: Tx,
  { merchantId }: MerchantContext,
  ids: string[],
): Promise<{ id: string; as: string } | null> {
  const product = await tx.product.findFirst({
    where: { merchantId, imageId: { in: ids }, deletedAt: null },
    select: { id: true, imageId: true },
  });
  if (product?.imageId) return { id: product.imageId, as: `the image of ${product.id}` };
  // Against a form that makes it the logo at this moment.
  await tx.$executeRaw`SELECT 1 FROM merchants WHERE id = ${merchantId} FOR SHARE`;
  const { branding } = await tx.merchant.findUniqueOrThrow({ where: { id: merchantId } });
  const logo = publicFileId((branding as Branding).merchantAvatarUrl ?? "");
  return logo !== null && ids.includes(logo) ? { id: logo, as: "your logo" } : null;
}
