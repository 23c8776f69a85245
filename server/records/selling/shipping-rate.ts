import { merchantRow } from "#server/data/rows/row.ts";
import type { ShippingRateModel } from "#server/generated/prisma/models.ts";
import type { ShippingRate } from "#server/wire/selling/shipping-rate.ts";

/** Look-ups of one of a merchant's shipping rates. */
export const { find: findShippingRate, lock: lockShippingRate } = merchantRow(
  "ShippingRate",
  "shipping_rates",
  (tx, key) => tx.shippingRate.findUnique({ where: key }),
);

/** Row to wire. */
export function serializeShippingRate(row: ShippingRateModel): ShippingRate {
  return {
    id: row.id,
    merchantId: row.merchantId,
    name: row.name,
    amount: Number(row.amount),
    currency: row.currency,
    countries: row.countries,
    freeFrom: row.freeFrom === null ? null : Number(row.freeFrom),
    minimumDays: row.minimumDays,
    maximumDays: row.maximumDays,
    taxClass: row.taxClass,
    active: row.active,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    deletedAt: row.deletedAt?.toISOString() ?? null,
  };
}
