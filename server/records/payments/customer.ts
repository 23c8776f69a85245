import { merchantRow } from "#server/data/rows/row.ts";
import type { CustomerModel } from "#server/generated/prisma/models.ts";
import type { Metadata } from "#server/wire/atoms/metadata.ts";
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
    metadata: row.metadata as Metadata,
    erasedAt: row.erasedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
