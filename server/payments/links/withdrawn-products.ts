import type { MerchantContext } from "#server/core/context.ts";
import type { Tx } from "#server/data/db.ts";
import type { PaymentLinkModel } from "#server/generated/prisma/models.ts";
import type { LineItem } from "#server/wire/atoms/money/line-item.ts";

/**
 * Whether a product in the lines of the link, or of a session that is made anew, is not sold any
 * more: the merchant has made it inactive or deleted it. Nothing new is sold while it is inactive.
 */
export async function hasWithdrawnProduct(
  db: Pick<Tx, "product">,
  { merchantId }: Pick<MerchantContext, "merchantId">,
  sold: Pick<PaymentLinkModel, "lineItems"> & { productId?: string | null },
): Promise<boolean> {
  const lines = (sold.lineItems ?? []) as LineItem[];
  const ids = [...new Set([sold, ...lines].flatMap(({ productId }) => productId ?? []))];
  if (ids.length === 0) return false;
  const unsold = await db.product.findFirst({
    where: { merchantId, id: { in: ids }, active: false },
    select: { id: true },
  });
  return unsold !== null;
}
