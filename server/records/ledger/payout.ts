import { merchantRow } from "#server/data/rows/row.ts";
import type { PayoutModel } from "#server/generated/prisma/models.ts";
import type { Metadata } from "#server/wire/atoms/metadata.ts";
import type { Payout, PayoutDestination } from "#server/wire/ledger/payout.ts";

/** Look-ups of one of a merchant's payouts. */
export const { find: findPayout, lock: lockPayout } = merchantRow("Payout", "payouts", (tx, key) =>
  tx.payout.findUnique({ where: key }),
);

export function serializePayout(row: PayoutModel): Payout {
  return {
    id: row.id,
    merchantId: row.merchantId,
    amount: Number(row.amount),
    currency: row.currency,
    status: row.status,
    description: row.description,
    destination: row.destination as PayoutDestination | null,
    failureReason: row.failureReason,
    metadata: row.metadata as Metadata,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    paidAt: row.paidAt?.toISOString() ?? null,
  };
}
