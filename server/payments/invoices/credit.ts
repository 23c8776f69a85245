import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import { newId } from "#server/core/ids.ts";
import type { Tx } from "#server/data/db.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import { emit } from "#server/events/emit.ts";
import type { CreditNoteModel, InvoiceModel } from "#server/generated/prisma/models.ts";
import { changeInvoice } from "#server/payments/invoices/change.ts";
import { creditSums } from "#server/payments/invoices/document-lines.ts";
import { orderOf } from "#server/payments/invoices/document.ts";
import { readIssuer } from "#server/payments/invoices/issuer.ts";
import { payIfNothingIsDue } from "#server/payments/invoices/pay.ts";
import { paperDay, takeNumber } from "#server/payments/invoices/take-number.ts";
import { taxLabel } from "#server/payments/invoices/tax-label.ts";
import { storedShares, takeLines } from "#server/payments/parts/line-shares.ts";
import type { OrderLines } from "#server/payments/parts/read-parts.ts";
import {
  lessShares,
  type PartShare,
  type RefundShares,
  takenShares,
} from "#server/pricing/refund-shares.ts";
import { serializeCreditNote } from "#server/records/billing/credit-note.ts";
import type { LineItem } from "#server/wire/atoms/money/line-item.ts";
import type { CreateCreditNote } from "#server/wire/billing/credit-note.ts";
import type { InvoiceDocument } from "#server/wire/billing/invoice-document.ts";

type Reader = Pick<Tx, "creditNote">;

export type Credited = { amount: bigint; shares: RefundShares };

/** An invoice by its parts, and what its credit notes have left of each. The invoice: locked, unless it is only shown. */
export async function leftToCredit(tx: Reader, row: InvoiceModel): Promise<OrderLines> {
  const { parts, taxes } = orderOf(row);
  const notes = await tx.creditNote.findMany({
    where: { merchantId: row.merchantId, invoiceId: row.id },
    orderBy: { createdAt: "asc" },
    select: { shares: true },
  });
  const sold = parts.map(({ gross, tax }): PartShare => ({ amount: gross, tax }));
  const piecesBack: Record<number, number> = {};
  let left = sold;
  for (const note of notes) {
    const shares = note.shares as RefundShares;
    left = lessShares(left, shares.parts);
    for (const [line, pieces] of Object.entries(shares.pieces))
      piecesBack[Number(line)] = (piecesBack[Number(line)] ?? 0) + pieces;
  }
  return {
    lines: row.lineItems as LineItem[],
    order: { parts: [...parts], taxes: [...taxes], sold, left, piecesBack },
  };
}

/**
 * The amount of an invoice that a credit note takes back, and its shares of the lines and taxes.
 * @throws validation_failed · invalid_state where nothing is left
 */
export async function creditAsked(
  tx: Reader,
  row: InvoiceModel,
  asked: Pick<CreateCreditNote, "amount" | "lineItems">,
): Promise<Credited> {
  const known = await leftToCredit(tx, row);
  const left = row.total - row.amountCredited;
  if (left === 0n)
    throw new DomainError("invalid_state", "This invoice has nothing left to credit.");
  if (asked.lineItems) {
    const named = takeLines(known, asked.lineItems);
    if (asked.amount !== undefined && BigInt(asked.amount) !== named.amount)
      throw new DomainError(
        "validation_failed",
        `amount: must be ${named.amount}, the sum of lineItems. You can also leave it out.`,
      );
    return named;
  }
  const amount = BigInt(asked.amount ?? left);
  if (amount > left)
    throw new DomainError(
      "validation_failed",
      `amount: must be between 1 and ${left}, what is left to credit.`,
    );
  return { amount, shares: sharesOf(known, amount) };
}

/** An amount divided over what is left of an invoice's parts, by largest remainder. */
export function sharesOf({ order }: OrderLines, amount: bigint): RefundShares {
  return storedShares(order, takenShares(Number(amount), order), {});
}

type NewCreditNote = Credited & {
  row: InvoiceModel;
  reason: string | null;
  refundId: string | null;
};

/**
 * Writes a credit note with the next number of its series, and takes its amount off the locked invoice, which is paid where
 * nothing is left to pay. It never changes. Emits `credit_note.created`, and perhaps `invoice.paid`.
 * @throws invalid_state
 */
export async function insertCreditNote(
  unit: Unit,
  ctx: MerchantContext,
  { row, amount, shares, reason, refundId }: NewCreditNote,
): Promise<CreditNoteModel> {
  const { tx } = unit;
  const now = ctx.clock.now();
  const changed = await changeInvoice(unit, ctx, {
    row,
    act: "credit",
    data: { amountCredited: { increment: amount } },
    event: null,
  });
  await payIfNothingIsDue(unit, ctx, changed);
  const issuer = await readIssuer(tx, ctx);
  const number = await takeNumber(tx, ctx, { kind: "credit_note", numbering: issuer, now });
  const original = row.document as InvoiceDocument;
  const sums = creditSums(orderOf(row), shares.parts, taxLabel(row.locale));
  const document: InvoiceDocument = {
    ...original,
    ...sums,
    kind: "credit_note",
    number,
    issuedOn: paperDay(issuer, now),
    dueOn: null,
    memo: reason,
    corrects: { number: original.number, issuedOn: original.issuedOn },
    seller: issuer.party,
    bank: null,
  };
  const note: CreditNoteModel = {
    id: newId("creditNote"),
    merchantId: ctx.merchantId,
    invoiceId: row.id,
    refundId,
    number,
    amount,
    tax: BigInt(sums.totals.tax),
    currency: row.currency,
    reason,
    document: document as never,
    shares: shares as never,
    createdAt: now,
  };
  unit.insert("CreditNote", note);
  emit(unit, ctx, "credit_note.created", serializeCreditNote(note));
  return note;
}
