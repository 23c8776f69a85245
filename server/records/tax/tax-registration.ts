import { merchantRow } from "#server/data/rows/row.ts";
import type { TaxRegistrationModel } from "#server/generated/prisma/models.ts";
import { dayOf } from "#server/records/tax/day-column.ts";
import type { TaxRegistration } from "#server/wire/tax/tax-registration.ts";

/** Look-ups of one of a merchant's tax registrations. */
export const { find: findTaxRegistration, lock: lockTaxRegistration } = merchantRow(
  "TaxRegistration",
  "tax_registrations",
  (tx, key) => tx.taxRegistration.findUnique({ where: key }),
);

/** Row to wire. */
export function serializeTaxRegistration(row: TaxRegistrationModel): TaxRegistration {
  return {
    id: row.id,
    merchantId: row.merchantId,
    country: row.country,
    region: row.region,
    number: row.number,
    scheme: row.scheme,
    since: dayOf(row.since),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    deletedAt: row.deletedAt?.toISOString() ?? null,
  };
}
