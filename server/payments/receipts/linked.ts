import type { MerchantContext } from "#server/core/context.ts";
import { paperUrl } from "#server/notifications/paper-link.ts";
import type { PaymentIntent } from "#server/wire/payment-intent.ts";
import type { Refund } from "#server/wire/refund.ts";

/**
 * Payments with number and link of each one's receipt, in one question for all of them. Only where a
 * payment is read: its number is given in the last statement of what books it, so that neither an event of
 * that moment nor the answer that an idempotency key keeps knows it.
 */
export async function withReceipts(
  ctx: MerchantContext,
  intents: readonly PaymentIntent[],
): Promise<PaymentIntent[]> {
  const { merchantId, db } = ctx;
  const ids = intents.flatMap(({ id, amountCaptured }) => (amountCaptured > 0 ? [id] : []));
  const where = { merchantId, paymentIntentId: { in: ids } };
  const select = { id: true, number: true, paymentIntentId: true };
  const given = ids.length === 0 ? [] : await db.receipt.findMany({ where, select });
  const papers = new Map(given.map((row) => [row.paymentIntentId, row]));
  return intents.map((intent) => {
    const { number, url } = told(ctx, "receipt", papers.get(intent.id));
    return { ...intent, receiptNumber: number, receiptUrl: url };
  });
}

/** One payment, as `withReceipts`. */
export async function withReceipt(
  ctx: MerchantContext,
  intent: PaymentIntent,
): Promise<PaymentIntent> {
  const [answered = intent] = await withReceipts(ctx, [intent]);
  return answered;
}

/** Refunds with number and link of each one's note, as `withReceipts`. */
export async function withNotes(
  ctx: MerchantContext,
  refunds: readonly Refund[],
): Promise<Refund[]> {
  const { merchantId, db } = ctx;
  // One that came back later keeps its note.
  const ids = refunds.flatMap(({ id, status }) => (status === "pending" ? [] : [id]));
  const where = { merchantId, refundId: { in: ids } };
  const select = { id: true, number: true, refundId: true };
  const given = ids.length === 0 ? [] : await db.refundNote.findMany({ where, select });
  const papers = new Map(given.map((row) => [row.refundId, row]));
  return refunds.map((refund) => {
    const { number, url } = told(ctx, "refund_note", papers.get(refund.id));
    return { ...refund, noteNumber: number, noteUrl: url };
  });
}

/** One refund, as `withNotes`. */
export async function withNote(ctx: MerchantContext, refund: Refund): Promise<Refund> {
  const [answered = refund] = await withNotes(ctx, [refund]);
  return answered;
}

function told(
  { env, clock, merchantId }: MerchantContext,
  kind: "receipt" | "refund_note",
  row: { id: string; number: bigint } | undefined,
) {
  if (!row) return { number: null, url: null };
  const url = paperUrl(env, { kind, merchantId, id: row.id }, clock.now());
  return { number: Number(row.number), url };
}
