import { merchantRow } from "#server/data/rows/row.ts";
import type { PriceModel } from "#server/generated/prisma/models.ts";
import type { Recurring } from "#server/wire/atoms/checkout/config.ts";
import type { Metadata } from "#server/wire/atoms/metadata.ts";
import type { Price } from "#server/wire/selling/price.ts";

/** Look-ups of one of a merchant's prices. */
export const { find: findPrice, lock: lockPrice } = merchantRow("Price", "prices", (tx, key) =>
  tx.price.findUnique({ where: key }),
);

/** Row to wire. */
export function serializePrice(row: PriceModel): Price {
  return {
    id: row.id,
    merchantId: row.merchantId,
    productId: row.productId,
    name: row.name,
    amount: Number(row.amount),
    currency: row.currency,
    recurring: row.recurring as Recurring | null,
    trialDays: row.trialDays,
    taxBehavior: row.taxBehavior,
    lookupKey: row.lookupKey,
    active: row.active,
    metadata: row.metadata as Metadata,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
