import type { Product } from "#server/wire/payments/product.ts";

/** Units that are left, such as "12, of which 2 are reserved"; null where they are not counted. */
export function stockInWords(stock: number | null, reserved: number): string | null {
  if (stock === null) return null;
  const left = stock.toLocaleString("en");
  return reserved === 0 ? left : `${left}, of which ${reserved.toLocaleString("en")} reserved`;
}

/** How a product is taxed, such as "reduced, in the price". */
export function taxInWords({
  type,
  taxClass,
  taxBehavior,
}: Pick<Product, "type" | "taxClass" | "taxBehavior">): string {
  if (type === "gift_card") return "exempt: tax is due on what it pays for";
  return `${taxClass}, ${taxBehavior === "inclusive" ? "in the price" : "on top of the price"}`;
}
