import type { Product } from "#server/wire/payments/product.ts";

/** Those that a link can sell as they are: with a price, and charged once or every single period. */
export function sellable(products: Product[]): Product[] {
  return products.filter(
    ({ amount, active, recurring }) =>
      active && amount !== null && (recurring === null || recurring.intervalCount === 1),
  );
}
