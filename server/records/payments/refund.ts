import { merchantRow } from "#server/data/rows/row.ts";
import type { RefundModel } from "#server/generated/prisma/models.ts";
import type { RefundShares } from "#server/pricing/refund-shares.ts";
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
    ...sharesByLine(row.shares as RefundShares | null),
    metadata: row.metadata as Metadata,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

function pendingReason({ status, waitsForFunds }: RefundModel): Refund["pendingReason"] {
  if (status !== "pending") return null;
  return waitsForFunds ? "insufficient_funds" : "processing";
}

/** The shares by line, as far as they give something back, and the tax in them. */
export function sharesByLine(shares: RefundShares | null): Pick<Refund, "taxAmount" | "lineItems"> {
  if (!shares) return { taxAmount: null, lineItems: null };
  const byLine = new Map<number, { line: number; amount: number; tax: number }>();
  for (const { line, amount, tax } of shares.parts) {
    const known = byLine.get(line) ?? { line, amount: 0, tax: 0 };
    byLine.set(line, { line, amount: known.amount + amount, tax: known.tax + tax });
  }
  return {
    taxAmount: shares.parts.reduce((all, { tax }) => all + tax, 0),
    lineItems: [...byLine.values()].filter(({ amount }) => amount !== 0),
  };
}
