import { merchantRow } from "#server/data/rows/row.ts";
import type { CustomerHoldModel } from "#server/generated/prisma/models.ts";
import type { CustomerHold } from "#server/wire/ledger/customer-hold.ts";

/** Look-ups of one of a merchant's holds between customers. */
export const { find: findCustomerHold, lock: lockCustomerHold } = merchantRow(
  "CustomerHold",
  "customer_holds",
  (tx, key) => tx.customerHold.findUnique({ where: key }),
);

export function serializeCustomerHold(row: CustomerHoldModel): CustomerHold {
  return {
    id: row.id,
    merchantId: row.merchantId,
    fromCustomerId: row.fromCustomerId,
    toCustomerId: row.toCustomerId,
    amount: Number(row.amount),
    amountCaptured: Number(row.amountCaptured),
    currency: row.currency,
    status: row.status,
    expiresAt: row.expiresAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
