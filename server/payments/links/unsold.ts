import type { MerchantContext } from "#server/core/context.ts";
import type { Tx } from "#server/data/db.ts";
import type { PaymentLinkModel } from "#server/generated/prisma/models.ts";
import type { LineItem } from "#server/wire/atoms/line-item.ts";

/**
 * Whether a product of the link's lines is not sold any more: the merchant has made it inactive or
 * deleted it. The link cannot be paid meanwhile, and can again once the product is active.
 */
export async function sellsUnsold(
  db: Pick<Tx, "product">,
  { merchantId }: Pick<MerchantContext, "merchantId">,
  link: Pick<PaymentLinkModel, "lineItems">,
): Promise<boolean> {
  const lines = (link.lineItems ?? []) as LineItem[];
  const ids = [...new Set(lines.flatMap(({ productId }) => productId ?? []))];
  if (ids.length === 0) return false;
  const unsold = await db.product.findFirst({
    where: { merchantId, id: { in: ids }, active: false },
    select: { id: true },
  });
  return unsold !== null;
}
