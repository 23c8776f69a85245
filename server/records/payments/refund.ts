import { merchantRow } from "#server/data/rows/row.ts";
import type { RefundModel } from "#server/generated/prisma/models.ts";
import type { Metadata } from "#server/wire/atoms/metadata.ts";
import type { Refund } from "#server/wire/payments/refund.ts";

/** Look-ups of one of a merchant's refunds. */
export const { find: findRefund } = merchantRow("Refund", "refunds", (tx, key) =>
  tx.refund.findUnique({ where: key }),
);

/** Row to wire. The only place where a refund's BigInts become numbers. */
export function serializeRefund(row: RefundModel): Refund {
  return {
    id: row.id,
    merchantId: row.merchantId,
    paymentIntentId: row.paymentIntentId,
    amount: Number(row.amount),
    currency: row.currency,
    destination: row.destination,
    status: row.status,
    pendingReason: pendingReason(row),
    reason: row.reason,
    failureReason: row.failureReason,
    metadata: row.metadata as Metadata,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

function pendingReason({ status, waitsForFunds }: RefundModel): Refund["pendingReason"] {
  if (status !== "pending") return null;
  return waitsForFunds ? "insufficient_funds" : "processing";
}
