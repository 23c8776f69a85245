import { merchantRow } from "#server/data/rows/row.ts";
import type { CreditNoteModel } from "#server/generated/prisma/models.ts";
import type { CreditNote } from "#server/wire/billing/credit-note.ts";

/** Look-ups of one of a merchant's credit notes. */
export const { find: findCreditNote } = merchantRow("CreditNote", "credit_notes", (tx, key) =>
  tx.creditNote.findUnique({ where: key }),
);

/** Row to wire. */
export function serializeCreditNote(row: CreditNoteModel): CreditNote {
  return {
    id: row.id,
    merchantId: row.merchantId,
    invoiceId: row.invoiceId,
    refundId: row.refundId,
    number: row.number,
    amount: Number(row.amount),
    taxAmount: Number(row.tax),
    currency: row.currency,
    reason: row.reason,
    createdAt: row.createdAt.toISOString(),
  };
}
