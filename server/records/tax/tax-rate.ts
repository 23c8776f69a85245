import { merchantRow } from "#server/data/rows/row.ts";
import type { TaxRateModel } from "#server/generated/prisma/models.ts";
import { dayOf } from "#server/records/tax/day-column.ts";
import { percentText } from "#server/wire/atoms/selling/percent-text.ts";
import type { TaxRate } from "#server/wire/tax/tax-rate.ts";

/** Look-ups of one of a merchant's tax rates. */
export const { find: findTaxRate, lock: lockTaxRate } = merchantRow(
  "TaxRate",
  "tax_rates",
  (tx, key) => tx.taxRate.findUnique({ where: key }),
);

/** Row to wire. */
export function serializeTaxRate(row: TaxRateModel): TaxRate {
  return {
    id: row.id,
    merchantId: row.merchantId,
    country: row.country,
    region: row.region,
    taxClass: row.taxClass,
    percent: percentText(row.percentE4, 4),
    from: dayOf(row.from),
    to: row.to && dayOf(row.to),
    source: row.source,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    deletedAt: row.deletedAt?.toISOString() ?? null,
  };
}
