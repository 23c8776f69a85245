import type { MerchantContext } from "#server/core/context.ts";
import type { Tx } from "#server/data/db.ts";
import { own } from "#server/data/rows/own.ts";
import type { Disputed } from "#server/payments/disputes/spent-funding.ts";
import { readParts } from "#server/payments/parts/read-parts.ts";
import { writeTaxLines } from "#server/payments/parts/tax-lines.ts";
import {
  addShares,
  type DisputeShares,
  lessShares,
  returnedShares,
  takenShares,
} from "#server/pricing/refund-shares.ts";

/**
 * Writes which parts of the order a chargeback takes, with their taxes, in the transaction in which its money leaves.
 * Nothing of an order without a breakdown, or of a late duplicate.
 */
export async function takeDisputed(
  tx: Tx,
  ctx: MerchantContext,
  { intent, row }: Disputed,
): Promise<void> {
  if (row.duplicate) return;
  const order = await readParts(tx, intent, { beforeDispute: row.id });
  if (!order) return;
  const taken = takenShares(Number(row.amount), order);
  const shares: DisputeShares = { taken, back: taken.map(() => ({ amount: 0, tax: 0 })) };
  await tx.dispute.update({ where: own(ctx, row.id), data: { shares } });
  const source = { sourceType: "dispute", sourceId: row.id, sign: -1 } as const;
  await writeTaxLines(tx, ctx, { intent, ...source, shares: taken });
}

/** Writes what of it comes back, likewise. */
export async function giveBackDisputed(
  tx: Tx,
  ctx: MerchantContext,
  { intent, row, amount }: Disputed & { amount: bigint },
): Promise<void> {
  const order = await readParts(tx, intent);
  const current = await tx.dispute.findUniqueOrThrow({ where: own(ctx, row.id) });
  const known = current.shares as DisputeShares | null;
  if (!order || !known) return;
  const out = lessShares(known.taken, known.back);
  const returned = returnedShares(Number(amount), { left: order.left, out });
  const shares: DisputeShares = { ...known, back: addShares(known.back, returned) };
  await tx.dispute.update({ where: own(ctx, row.id), data: { shares } });
  const source = { sourceType: "reinstatement", sourceId: row.id, sign: 1 } as const;
  await writeTaxLines(tx, ctx, { intent, ...source, shares: returned });
}
