import { merchantRow } from "#server/data/rows/row.ts";
import type { TransferModel } from "#server/generated/prisma/models.ts";
import type { Metadata } from "#server/wire/atoms/metadata.ts";
import type { Transfer, TransferStatus } from "#server/wire/ledger/transfer.ts";

/** Look-ups of one of a merchant's transfers. */
export const { find: findTransfer, lock: lockTransfer } = merchantRow(
  "Transfer",
  "transfers",
  (tx, key) => tx.transfer.findUnique({ where: key }),
);

export function serializeTransfer(row: TransferModel): Transfer {
  return {
    id: row.id,
    merchantId: row.merchantId,
    fromCustomerId: row.fromCustomerId,
    toCustomerId: row.toCustomerId,
    amount: Number(row.amount),
    currency: row.currency,
    status: row.status as TransferStatus,
    description: row.description,
    reversalOfId: row.reversalOfId,
    reversedById: row.reversedById,
    holdId: row.holdId,
    metadata: row.metadata as Metadata,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
