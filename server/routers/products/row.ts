import { merchantRow } from "#server/data/rows/row.ts";

/** Look-ups of one of a merchant's products. */
export const { find: findProduct, lock: lockProduct } = merchantRow(
  "Product",
  "products",
  (tx, key) => tx.product.findUnique({ where: key }),
);
