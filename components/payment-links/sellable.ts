import type { PaymentLinkFormValues } from "#components/payment-links/form/form-values.ts";
import { toChoice } from "#components/subscriptions/period-choice.ts";
import type { Product } from "#server/wire/payments/product.ts";

/** The products that a link can sell as they are: active, with a price. */
export function sellable(products: Product[]): Product[] {
  return products.filter(({ amount, active }) => active && amount !== null);
}

type Sold = Pick<PaymentLinkFormValues, "lineItems" | "currency" | "mode" | "recurring">;

/** The products that can join a link's lines: each only once, in the link's currency, charged as often. */
export function addable(products: Product[], sold: Sold): Product[] {
  const { lineItems, currency, mode, recurring } = sold;
  if (lineItems.length === 0) return products;
  const period = mode === "subscription" ? recurring : "";
  return products.filter(
    (product) =>
      !lineItems.some(({ kept }) => kept.productId === product.id) &&
      product.currency === currency &&
      (product.recurring ? toChoice(product.recurring) : "") === period,
  );
}
