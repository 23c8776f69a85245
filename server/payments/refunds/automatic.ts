import type { MerchantContext } from "#server/core/context.ts";
import type { Tx } from "#server/data/db.ts";
import type { PendingEvent } from "#server/events/emit-all.ts";
import type { PaymentIntentModel } from "#server/generated/prisma/models.ts";
import { newId } from "#server/core/ids.ts";
import { cardRefundLegs } from "#server/ledger/legs.ts";
import { postLedger } from "#server/ledger/post.ts";
import { writeRefunded } from "#server/payments/refunds/amounts.ts";
import { serializeRefund } from "#server/payments/refunds/serialize.ts";

/**
 * Gives a card payment back in full that should not have been made, in the transaction that
 * recorded it; `settleRefunds` carries it out. The event is for the caller to write.
 */
export async function refundAutomatically(
  tx: Tx,
  ctx: MerchantContext,
  { intent, reason }: { intent: PaymentIntentModel; reason: string },
): Promise<PendingEvent[]> {
  const now = ctx.clock.now();
  const amount = intent.amountCaptured;
  const row = await tx.refund.create({
    data: {
      id: newId("refund"),
      merchantId: ctx.merchantId,
      paymentIntentId: intent.id,
      amount,
      currency: intent.currency,
      destination: "card",
      status: "pending",
      reason,
      processorPayment: intent.processorPayment,
      metadata: {},
      reconcileAt: now,
      createdAt: now,
      updatedAt: now,
    },
  });
  await writeRefunded(tx, ctx, { intent, amounts: { ...intent, amountRefunded: amount } });
  await postLedger(tx, ctx, {
    type: "refund",
    relatedEntityId: row.id,
    relatedEntityType: "refund",
    currency: row.currency,
    description: reason,
    legs: cardRefundLegs(amount),
    merchantMayOverdraw: true,
  });
  const related = { id: row.id, type: "refund" };
  return [{ type: "refund.created", related, data: serializeRefund(row) }];
}
