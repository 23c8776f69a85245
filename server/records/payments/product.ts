import type { Env } from "#server/core/env.ts";
import { merchantRow } from "#server/data/rows/row.ts";
import type { ProductModel } from "#server/generated/prisma/models.ts";
import { publicFileUrl } from "#server/storage/public-url.ts";
import type { Recurring } from "#server/wire/atoms/checkout/config.ts";
import type { Metadata } from "#server/wire/atoms/metadata.ts";
import type { Product } from "#server/wire/payments/product.ts";

/** Look-ups of one of a merchant's products. */
export const { find: findProduct, lock: lockProduct } = merchantRow(
  "Product",
  "products",
  (tx, key) => tx.product.findUnique({ where: key }),
);

/** Row to wire. `imageId` is checked to be a public image when it is set, so its address is known. */
export function serializeProduct(env: Env, row: ProductModel): Product {
  return {
    id: row.id,
    merchantId: row.merchantId,
    type: row.type,
    name: row.name,
    description: row.description,
    amount: row.amount === null ? null : Number(row.amount),
    currency: row.currency,
    active: row.active,
    imageId: row.imageId,
    imageUrl: row.imageId ? publicFileUrl(env, row.imageId) : null,
    recurring: row.recurring as Recurring | null,
    onePerCustomer: row.onePerCustomer,
    taxClass: row.taxClass,
    taxBehavior: row.taxBehavior,
    stock: row.stock,
    features: row.features,
    metadata: row.metadata as Metadata,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    deletedAt: row.deletedAt?.toISOString() ?? null,
  };
}
