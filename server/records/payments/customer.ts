import { merchantRow } from "#server/data/rows/row.ts";
import type { CustomerModel } from "#server/generated/prisma/models.ts";
import type { StoredTaxId } from "#server/tax/tax-id.ts";
import type { Metadata } from "#server/wire/atoms/metadata.ts";
import type { CustomerAddress, TaxId } from "#server/wire/atoms/selling/customer-details.ts";
import type { Customer } from "#server/wire/payments/customer.ts";

/** Look-ups of one of a merchant's customers. */
export const { find: findCustomer, lock: lockCustomer } = merchantRow(
  "Customer",
  "customers",
  (tx, key) => tx.customer.findUnique({ where: key }),
);

/** Fields that a customer does not have are "": the specification calls these plain strings (contract §2). */
export function serializeCustomer(row: CustomerModel): Customer {
  return {
    id: row.id,
    merchantId: row.merchantId,
    phoneNumber: row.phoneNumber ?? "",
    email: row.email ?? "",
    name: row.name ?? "",
    ...detailsOf(row),
    metadata: row.metadata as Metadata,
    erasedAt: row.erasedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** The details that invoices print. */
export function detailsOf({ address, taxId }: Pick<CustomerModel, "address" | "taxId">): {
  address: CustomerAddress | null;
  taxId: TaxId | null;
} {
  return {
    address: address as CustomerAddress | null,
    taxId: taxId === null ? null : serializeTaxId(taxId as StoredTaxId),
  };
}

function serializeTaxId({ value, country, check }: StoredTaxId): TaxId {
  return {
    value,
    country,
    status: check?.state ?? "unchecked",
    registeredName: check?.name ?? null,
    checkedAt: check?.checkedAt ?? null,
  };
}
