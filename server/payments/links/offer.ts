import { hash } from "node:crypto";
import type { PaymentLinkModel } from "#server/generated/prisma/models.ts";
import { offerContent } from "#server/pricing/offer-content.ts";
import type { Order, Rules } from "#server/pricing/price-order.ts";
import type { LineItem } from "#server/wire/atoms/money/line-item.ts";

type PricedLink = Pick<PaymentLinkModel, "name" | "currency" | "lineItems" | "allowQuantity"> & {
  totalAmount: bigint | number;
  minimumAmount: bigint | number | null;
};

/** A link's goods and the choices it leaves to the shopper, as `priceOrder` takes them. */
export function offerOf(link: PricedLink): { order: Order; rules: Rules } {
  const { name, currency, allowQuantity, minimumAmount } = link;
  const lineItems = link.lineItems as LineItem[] | null;
  return {
    order: { name, currency, totalAmount: Number(link.totalAmount), lineItems },
    rules: {
      allowQuantity,
      minimumAmount: minimumAmount === null ? null : Number(minimumAmount),
    },
  };
}

/**
 * Identifies the offer of a link by the content of its page. A form posts it back with the total
 * that it showed, because a link can come to sell something else at the same price.
 */
export function offerFingerprint({
  name,
  description,
  lineItems,
}: Pick<PaymentLinkModel, "name" | "description" | "lineItems">): string {
  const content = offerContent({ name, description, lineItems: lineItems as LineItem[] | null });
  return hash("sha256", content, "base64url");
}
