import type { Product } from "#server/wire/payments/product.ts";

/** Units that are left, such as "12, of which 2 are reserved"; null where they are not counted. */
export function stockInWords(stock: number | null, reserved: number): string | null {
  if (stock === null) return null;
  const left = stock.toLocaleString("en");
  return reserved === 0 ? left : `${left}, of which ${reserved.toLocaleString("en")} reserved`;
}

/** How a product is taxed, such as "reduced, in the price". */
export function taxInWords({
  taxClass,
  taxBehavior,
}: Pick<Product, "taxClass" | "taxBehavior">): string {
  return `${taxClass}, ${taxBehavior === "inclusive" ? "in the price" : "on top of the price"}`;
}
