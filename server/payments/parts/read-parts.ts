import type { ReadingTx } from "#server/core/interfaces/replica.ts";
import type { Tx } from "#server/data/db.ts";
import { own } from "#server/data/rows/own.ts";
import type { PaymentIntentModel } from "#server/generated/prisma/models.ts";
import type { Breakdown, PricedPart, TaxGroup } from "#server/pricing/breakdown.ts";
import { lineTotal } from "#server/pricing/lines.ts";
import {
  addShares,
  type DisputeShares,
  lessShares,
  type PartShare,
  type RefundShares,
  soldParts,
  takenShares,
} from "#server/pricing/refund-shares.ts";
import type { LineItem } from "#server/wire/atoms/money/line-item.ts";

/** A payment by the parts of its order: as they were paid, and what is left of each. */
export type OrderParts = {
  parts: PricedPart[];
  taxes: TaxGroup[];
  sold: PartShare[];
  /** After refunds that have not failed and what disputes still have; below zero where a dispute took more than was left. */
  left: PartShare[];
  /** Pieces by line that refunds gave back by pieces. */
  piecesBack: Record<number, number>;
  /** The step in which the order was priced; one where it is not named. */
  step?: number | undefined;
};

/** The lines of a payment's order with its parts. */
export type OrderLines = { lines: LineItem[]; order: OrderParts };

/**
 * The parts of an order that has a breakdown; null of another. `beforeDispute`: as if there were no such dispute.
 * `intent`: locked.
 */
export async function readParts(
  tx: Tx,
  intent: PaymentIntentModel,
  { beforeDispute }: { beforeDispute?: string } = {},
): Promise<OrderParts | null> {
  const breakdown = intent.breakdown as Breakdown | null;
  return breakdown && readLeft(tx, intent, { ...breakdown, beforeDispute });
}

/**
 * The lines of a payment's order with its parts, whether it has a breakdown or not; null without lines. `intent`: locked,
 * unless it is only shown.
 */
export async function readLines(
  tx: ReadingTx,
  intent: PaymentIntentModel,
): Promise<OrderLines | null> {
  const id = intent.checkoutSessionId;
  const session = id && (await tx.checkoutSession.findUnique({ where: own(intent, id) }));
  const lines = session ? (session.lineItems as LineItem[] | null) : null;
  if (!lines?.length) return null;
  const plain = lines.map((line, at) => {
    return { line: at, gross: lineTotal(line), discount: 0, tax: 0, group: null };
  });
  const breakdown = intent.breakdown as Breakdown | null;
  return { lines, order: await readLeft(tx, intent, breakdown ?? { parts: plain, taxes: [] }) };
}

/** One after the other, as they were made: shares of refunds that have none are those that they would have had. */
async function readLeft(
  tx: ReadingTx,
  intent: PaymentIntentModel,
  {
    parts,
    taxes,
    step,
    beforeDispute,
  }: Pick<Breakdown, "parts" | "taxes" | "step"> & { beforeDispute?: string | undefined },
): Promise<OrderParts> {
  const of = { merchantId: intent.merchantId, paymentIntentId: intent.id, duplicate: false };
  const [refunds, disputes] = await Promise.all([
    tx.refund.findMany({
      where: { ...of, status: { not: "failed" } },
      orderBy: [{ createdAt: "asc" }, { id: "asc" }],
      select: { amount: true, shares: true },
    }),
    tx.dispute.findMany({
      where: { ...of, kind: "chargeback", NOT: { id: beforeDispute ?? "" } },
      select: { amount: true, amountReinstated: true, shares: true },
    }),
  ]);
  const sold = soldParts(parts, Number(intent.amountCaptured));
  const piecesBack: Record<number, number> = {};
  let left = sold;
  for (const dispute of disputes) {
    const shares = dispute.shares as DisputeShares | null;
    const gone = Number(dispute.amount - dispute.amountReinstated);
    left = shares
      ? addShares(lessShares(left, shares.taken), shares.back)
      : lessShares(left, takenShares(gone, { left, sold }));
  }
  for (const refund of refunds) {
    const shares = refund.shares as RefundShares | null;
    left = lessShares(left, shares?.parts ?? takenShares(Number(refund.amount), { left, sold }));
    for (const [line, pieces] of Object.entries(shares?.pieces ?? {}))
      piecesBack[Number(line)] = (piecesBack[Number(line)] ?? 0) + pieces;
  }
  return { parts, taxes, sold, left, piecesBack, step };
}
