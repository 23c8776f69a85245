import type { Product } from "#server/wire/payments/product.ts";

/** The state of a product in one word: whether it can be sold, and whether a unit is left. */
export function productStatus({
  deletedAt,
  active,
  stock,
}: Pick<Product, "deletedAt" | "active" | "stock">) {
  if (deletedAt) return "deleted";
  if (!active) return "inactive";
  return stock === 0 ? "out_of_stock" : "active";
}
