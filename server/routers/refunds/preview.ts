import type { ReadingContext } from "#server/core/context.ts";
import { refundableLines, takeLines } from "#server/payments/parts/line-shares.ts";
import { readLines } from "#server/payments/parts/read-parts.ts";
import { findPaymentIntent } from "#server/records/payments/payment-intent.ts";
import { sharesByLine } from "#server/records/payments/refund.ts";
import type { PreviewRefund, RefundPreview } from "#server/wire/payments/refund.ts";

/**
 * The lines that a payment can give back, and the amount and tax of those that are asked for, by the arithmetic of the
 * refund itself. Reserves nothing: the refund is asked for with this amount and refused where that is not right any more.
 * @throws not_found · validation_failed: with the path of the line that cannot be given back so
 */
export async function previewRefund(
  ctx: ReadingContext,
  { paymentIntentId, lineItems }: PreviewRefund,
): Promise<RefundPreview> {
  const intent = await findPaymentIntent(ctx.db, ctx, paymentIntentId);
  const known = await readLines(ctx.db, intent);
  if (!known) return { lines: [], amount: 0, taxAmount: 0, lineItems: [] };
  const { amount, shares } = takeLines(known, lineItems);
  const { taxAmount, lineItems: back } = sharesByLine(shares);
  return {
    lines: refundableLines(known),
    amount: Number(amount),
    taxAmount: taxAmount ?? 0,
    lineItems: back ?? [],
  };
}
