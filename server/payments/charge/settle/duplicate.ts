import type { MerchantContext } from "#server/core/context.ts";
import { own } from "#server/data/rows/own.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import { emit } from "#server/events/emit.ts";
import { cardRefundLegs, paymentLegs } from "#server/ledger/legs.ts";
import { postLedger } from "#server/ledger/post.ts";
import type { Settlement } from "#server/payments/charge/settle/settlement.ts";
import { newRefund, postRefund } from "#server/payments/refunds/new-refund.ts";
import { serializeRefund } from "#server/records/payments/refund.ts";

/**
 * A success that slipped through: its intent was paid by another attempt, or given up. The
 * shopper gets the money back without anybody asking. Both movements are in the ledger, the
 * refund is carried out by `settleRefunds`; emits `refund.created`. Once per payment; the very
 * success that paid the intent is left alone.
 */
export async function refundDuplicate(
  unit: Unit,
  ctx: MerchantContext,
  { attempt, payment }: Pick<Settlement, "attempt" | "payment">,
): Promise<void> {
  const { tx } = unit;
  await tx.$executeRaw`
    SELECT 1 FROM payment_attempts WHERE "merchantId" = ${ctx.merchantId} AND id = ${attempt.id} FOR NO KEY UPDATE`;
  const intent = await tx.paymentIntent.findUniqueOrThrow({
    where: own(ctx, attempt.paymentIntentId),
  });
  const isPaidByIt = intent.status === "succeeded" && intent.processorPayment === payment.id;
  if (isPaidByIt || payment.amountCaptured === 0) return;
  if (
    await tx.refund.findFirst({
      where: {
        merchantId: ctx.merchantId,
        paymentIntentId: intent.id,
        processorPayment: payment.id,
        duplicate: true,
      },
    })
  )
    return;
  const now = ctx.clock.now();
  const amount = BigInt(payment.amountCaptured);
  await tx.paymentAttempt.update({
    where: own(ctx, attempt.id),
    data: { status: "succeeded", processorPayment: payment.id, settledAt: now, reconcileAt: null },
  });
  const refund = await newRefund(tx, ctx, {
    intent,
    amount,
    reason:
      "The shopper had already paid, or had abandoned the payment. It was refunded automatically.",
    processorPayment: payment.id,
    duplicate: true,
  });
  unit.insert("Refund", refund);
  const description = "Second payment of a payment intent, refunded";
  await postLedger(tx, ctx, {
    currency: intent.currency,
    description,
    type: "payment",
    relatedEntityId: attempt.id,
    relatedEntityType: "payment_attempt",
    legs: paymentLegs(amount, 0n),
  });
  await postRefund(tx, ctx, {
    intent,
    refund,
    description,
    legs: cardRefundLegs(amount),
    // The merchant may owe already; this money came a moment ago and was never theirs to keep.
    merchantMayOverdraw: true,
  });
  emit(unit, ctx, "refund.created", serializeRefund(refund));
}
