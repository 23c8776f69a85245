import type { MerchantContext } from "#server/core/context.ts";
import type { Tx } from "#server/data/db.ts";
import type { PaymentLinkModel } from "#server/generated/prisma/models.ts";
import type { LineItem } from "#server/wire/atoms/money/line-item.ts";

type Reader = Pick<Tx, "product" | "price">;
type Owner = Pick<MerchantContext, "merchantId">;
/** Lines from before there were prices have no `priceId`. */
type Named = Pick<LineItem, "productId"> & { priceId?: string | null };

/**
 * Whether a product or a price in the lines of the link, or of a session that is made anew, is not sold any more: the
 * merchant has made it inactive, or deleted the product. Nothing new is sold while it is inactive.
 */
export async function hasWithdrawnProduct(
  db: Reader,
  ctx: Owner,
  { lineItems, productId = null }: Pick<PaymentLinkModel, "lineItems"> & Partial<Named>,
): Promise<boolean> {
  const lines = (lineItems ?? []) as LineItem[];
  const withdrawn = await findWithdrawn(db, ctx, [{ productId, priceId: null }, ...lines]);
  return withdrawn !== undefined;
}

/** The first of the lines whose product or price is not sold any more. */
export async function findWithdrawn<Line extends Named>(
  db: Reader,
  { merchantId }: Owner,
  lines: readonly Line[],
): Promise<Line | undefined> {
  const productIds = [...new Set(lines.flatMap(({ productId }) => productId ?? []))];
  const priceIds = [...new Set(lines.flatMap(({ priceId }) => priceId ?? []))];
  const asked = (ids: string[]) => ({
    where: { merchantId, id: { in: ids }, active: false },
    select: { id: true },
  });
  const rows = [
    ...(productIds.length > 0 ? await db.product.findMany(asked(productIds)) : []),
    ...(priceIds.length > 0 ? await db.price.findMany(asked(priceIds)) : []),
  ];
  const gone = new Set(rows.map(({ id }) => id));
  return lines.find(
    ({ productId, priceId }) => gone.has(productId ?? "") || gone.has(priceId ?? ""),
  );
}
