import type { MerchantContext } from "#server/core/context.ts";
import type { Tx } from "#server/data/db.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import type { InvoiceModel, RefundModel } from "#server/generated/prisma/models.ts";
import { insertCreditNote, leftToCredit, sharesOf } from "#server/payments/invoices/credit.ts";
import type { OrderLines } from "#server/payments/parts/read-parts.ts";
import type { RefundShares } from "#server/pricing/refund-shares.ts";
import { lockInvoice } from "#server/records/billing/invoice.ts";

/**
 * Makes the credit note of a refund that has succeeded, where it is of an invoice's payment and was not made with a note. Of
 * an amount that was credited before without any money going back, none is made a second time. Emits `credit_note.created`.
 */
export async function creditOfRefund(
  unit: Unit,
  ctx: MerchantContext,
  refund: RefundModel,
): Promise<void> {
  const { tx } = unit;
  const { merchantId } = ctx;
  const found = await tx.invoice.findFirst({
    where: { merchantId, paymentIntentId: refund.paymentIntentId },
    select: { id: true },
  });
  if (!found) return;
  const row = await lockInvoice(tx, ctx, found.id);
  const notes = await tx.creditNote.findMany({
    where: { merchantId, invoiceId: row.id },
    select: { amount: true, refundId: true },
  });
  if (notes.some(({ refundId }) => refundId === refund.id)) return;
  const ahead = await creditedAhead(tx, { row, refund, notes });
  const left = row.total - row.amountCredited;
  const amount = smallest(refund.amount - ahead, left);
  if (amount <= 0n) return;
  const known = await leftToCredit(tx, row);
  const shares =
    (amount === refund.amount && fitting(refund.shares as RefundShares | null, known)) ||
    sharesOf(known, amount);
  await insertCreditNote(unit, ctx, {
    row,
    amount,
    shares,
    reason: refund.reason,
    refundId: refund.id,
  });
}

type Note = { amount: bigint; refundId: string | null };

/** The amount that was credited after the payment and that no other refund has given back: never below 0. */
async function creditedAhead(
  tx: Tx,
  { row, refund, notes }: { row: InvoiceModel; refund: RefundModel; notes: readonly Note[] },
): Promise<bigint> {
  const { merchantId, paymentIntentId } = refund;
  const refunds = await tx.refund.findMany({
    where: { merchantId, paymentIntentId, duplicate: false, status: { not: "failed" } },
    select: { id: true, amount: true, status: true },
  });
  const alive = new Set(refunds.map(({ id }) => id));
  const owed = notes
    .filter(({ refundId }) => refundId === null || !alive.has(refundId))
    .reduce((sum, { amount }) => sum + amount, 0n);
  const given = refunds
    .filter(({ id, status }) => id !== refund.id && status === "succeeded")
    .reduce((sum, { id, amount }) => sum + amount - noteOf(notes, id), 0n);
  const beforePayment = row.total - row.amountPaid;
  const ahead = owed - beforePayment - given;
  return ahead > 0n ? ahead : 0n;
}

function noteOf(notes: readonly Note[], id: string): bigint {
  return notes.find(({ refundId }) => refundId === id)?.amount ?? 0n;
}

/** A refund's own shares, where the invoice has so much left of each part. */
function fitting(shares: RefundShares | null, { order }: OrderLines): RefundShares | null {
  if (shares?.parts.length !== order.left.length) return null;
  const fits = shares.parts.every(({ amount }, at) => amount <= (order.left[at]?.amount ?? 0));
  return fits ? shares : null;
}

function smallest(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}
