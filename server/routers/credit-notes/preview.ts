import type { MerchantContext } from "#server/core/context.ts";
import { creditAsked, leftToCredit } from "#server/payments/invoices/credit.ts";
import { invoiceAfter } from "#server/payments/invoices/state.ts";
import { refundableLines } from "#server/payments/parts/line-shares.ts";
import { findInvoice } from "#server/records/billing/invoice.ts";
import { sharesByLine } from "#server/records/payments/refund.ts";
import type { PreviewCreditNote } from "#server/wire/billing/credit-note.ts";
import type { RefundPreview } from "#server/wire/payments/refund.ts";

/**
 * The lines of an invoice that can be credited, and the amount and tax of a credit note of those that are asked for, or of
 * an amount, by the arithmetic of the note itself. Writes nothing: the note is asked for with this amount and refused where
 * that is not right any more.
 * @throws not_found · invalid_state · validation_failed: with the path of the line that cannot be credited so
 */
export async function previewCreditNote(
  ctx: MerchantContext,
  { invoiceId, lineItems, amount: asked }: PreviewCreditNote,
): Promise<RefundPreview> {
  const row = await findInvoice(ctx.db, ctx, invoiceId);
  invoiceAfter(row.status, "credit");
  const lines = refundableLines(await leftToCredit(ctx.db, row));
  const isNothing = lineItems.length === 0 && asked === undefined;
  if (isNothing) return { lines, amount: 0, taxAmount: 0, lineItems: [] };
  const named = lineItems.length > 0 ? { lineItems } : {};
  const { amount, shares } = await creditAsked(ctx.db, row, { ...named, amount: asked });
  const { taxAmount, lineItems: credited } = sharesByLine(shares);
  return { lines, amount: Number(amount), taxAmount: taxAmount ?? 0, lineItems: credited ?? [] };
}
