import { hash } from "node:crypto";
import type { PaymentLinkModel } from "#server/generated/prisma/models.ts";
import { offerContent, priceContent } from "#server/pricing/offer-content.ts";
import { keptBreakdown, type Order, type Price, type Rules } from "#server/pricing/price-order.ts";
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
 * Identifies the offer of a link by the content of its page, with the parts of the price where it has some. A form posts
 * it back with the total that it showed, because a link can come to sell something else at the same price.
 */
export function offerFingerprint(
  { name, description, lineItems }: Pick<PaymentLinkModel, "name" | "description" | "lineItems">,
  price: Price,
): string {
  const content = offerContent({ name, description, lineItems: lineItems as LineItem[] | null });
  const parts = keptBreakdown(price) === null ? "" : priceContent(price);
  return hash("sha256", content + parts, "base64url");
}

/** Identifies the order of a session by its lines and its taxes, which may change while it is open. */
export function orderFingerprint(priced: Parameters<typeof priceContent>[0]): string {
  return hash("sha256", priceContent(priced), "base64url");
}
