import { addMs, dayMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import type { Tx } from "#server/data/db.ts";
import type { CustomerModel, InvoiceModel } from "#server/generated/prisma/models.ts";
import { type Issued, writeDocument } from "#server/payments/invoices/document.ts";
import { searchTextOf } from "#server/payments/invoices/insert.ts";
import { type Issuer, readIssuer } from "#server/payments/invoices/issuer.ts";
import { firstLetterAt } from "#server/payments/invoices/letters/letter-times.ts";
import { invoiceAfter } from "#server/payments/invoices/state.ts";
import { takeNumber } from "#server/payments/invoices/take-number.ts";

/** Days until an invoice is due, where nobody has said otherwise. */
export const defaultDaysUntilDue = 14;

type Finalizing = {
  row: InvoiceModel;
  issuer?: Issuer;
  period?: Issued["period"];
  /** Read where it is not known. */
  customer?: CustomerModel;
};

/**
 * An invoice as it is made final now: with its number, its paper and the day on which it is due. Nothing is written but the
 * series, which is held until the transaction ends: callers write the row at once. @throws invalid_state
 */
export async function finalized(
  tx: Tx,
  ctx: MerchantContext,
  { row, issuer: known, period = null, customer }: Finalizing,
): Promise<InvoiceModel> {
  const now = ctx.clock.now();
  const status = invoiceAfter(row.status, "finalize");
  const issuer = known ?? (await readIssuer(tx, ctx));
  const days = row.daysUntilDue ?? defaultDaysUntilDue;
  const dueAt = row.dueAt ?? addMs(now, days * dayMs);
  const number = await takeNumber(tx, ctx, { kind: "invoice", numbering: issuer, now });
  const document = await writeDocument(tx, ctx, {
    row,
    issuer,
    issued: { number, now, dueAt, period },
    customer,
  });
  const final = { ...row, status, number, document, dueAt, finalizedAt: now, updatedAt: now };
  return { ...final, nextLetterAt: firstLetterAt(final), searchText: searchTextOf(final) };
}
