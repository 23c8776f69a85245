import type { MerchantContext } from "#server/core/context.ts";
import { paperUrls } from "#server/notifications/receipts/paper-link.ts";
import { findPaymentIntent } from "#server/records/payments/payment-intent.ts";
import type { Papers } from "#server/wire/atoms/checkout/paper.ts";

/**
 * The receipt of a payment and the notes of its refunds, oldest first, with links that work for a year;
 * empty until it is paid. @throws not_found
 */
export async function listPapers(ctx: MerchantContext, paymentIntentId: string): Promise<Papers> {
  const { db, env, clock, merchantId } = ctx;
  await findPaymentIntent(db, ctx, paymentIntentId);
  const where = { merchantId, paymentIntentId };
  const [receipt, notes] = await Promise.all([
    db.receipt.findFirst({ where }),
    db.refundNote.findMany({ where, orderBy: { number: "asc" } }),
  ]);
  const told = (
    kind: "receipt" | "refund_note",
    { id, number, refundId }: { id: string; number: bigint; refundId: string | null },
  ) => ({
    kind,
    number: Number(number),
    refundId,
    ...paperUrls(env, { kind, merchantId, id }, clock.now()),
  });
  return {
    papers: [
      ...(receipt ? [told("receipt", { ...receipt, refundId: null })] : []),
      ...notes.map((note) => told("refund_note", note)),
    ],
  };
}
