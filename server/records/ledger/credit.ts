import { merchantRow } from "#server/data/rows/row.ts";
import type { CreditModel } from "#server/generated/prisma/models.ts";
import type { Credit } from "#server/wire/ledger/credit.ts";

/** Look-ups of one of a merchant's credits. */
export const { find: findCredit, lock: lockCredit } = merchantRow("Credit", "credits", (tx, key) =>
  tx.credit.findUnique({ where: key }),
);

export function serializeCredit(row: CreditModel): Credit {
  return {
    id: row.id,
    merchantId: row.merchantId,
    customerId: row.customerId,
    amount: Number(row.amount),
    remaining: Number(row.remaining),
    currency: row.currency,
    status: row.status,
    reason: row.reason,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
