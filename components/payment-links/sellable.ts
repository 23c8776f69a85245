import type { PaymentLinkFormValues } from "#components/payment-links/form/form-values.ts";
import type { Product } from "#server/wire/payments/product.ts";

/** Those that a link can sell as they are: with a price, and charged once or every single period. */
export function sellable(products: Product[]): Product[] {
  return products.filter(
    ({ amount, active, recurring }) =>
      active && amount !== null && (recurring === null || recurring.intervalCount === 1),
  );
}

type Sold = Pick<PaymentLinkFormValues, "lineItems" | "currency" | "mode" | "interval">;

/** Those that can stand beside the lines that a link has: each once, in its currency, charged as often. */
export function addable(products: Product[], sold: Sold): Product[] {
  const { lineItems, currency, mode, interval } = sold;
  if (lineItems.length === 0) return products;
  const period = mode === "subscription" ? interval : undefined;
  return products.filter(
    (product) =>
      !lineItems.some(({ kept }) => kept.productId === product.id) &&
      product.currency === currency &&
      product.recurring?.interval === period,
  );
}
