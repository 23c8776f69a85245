import type { MerchantContext } from "#server/core/context.ts";
import { newId } from "#server/core/ids.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import { emit } from "#server/events/emit.ts";
import type { PaymentIntentModel, RefundModel } from "#server/generated/prisma/models.ts";
import { postLedger } from "#server/ledger/post.ts";
import { writeRefunded } from "#server/payments/refunds/amounts.ts";
import { feeReturnedBy, refundLegs } from "#server/payments/refunds/legs.ts";
import { serializeRefund } from "#server/records/payments/refund.ts";

/**
 * Gives a card payment back in full that should not have been made, in the transaction that
 * recorded it; `settleRefunds` carries it out. Emits `refund.created`.
 */
export async function refundAutomatically(
  unit: Unit,
  ctx: MerchantContext,
  { intent, reason }: { intent: PaymentIntentModel; reason: string },
): Promise<void> {
  const { tx } = unit;
  const now = ctx.clock.now();
  const amount = intent.amountCaptured;
  const row: RefundModel = {
    id: newId("refund"),
    merchantId: ctx.merchantId,
    paymentIntentId: intent.id,
    amount,
    currency: intent.currency,
    destination: "card",
    status: "pending",
    reason,
    failureReason: null,
    waitsForFunds: false,
    feeReturned: await feeReturnedBy(tx, ctx, { intent, amount }),
    processorPayment: intent.processorPayment,
    processorRefund: null,
    duplicate: false,
    shares: null,
    metadata: {},
    reconcileAt: now,
    createdAt: now,
    updatedAt: now,
  };
  unit.insert("Refund", row);
  await writeRefunded(tx, ctx, intent);
  await postLedger(tx, ctx, {
    type: "refund",
    relatedEntityId: row.id,
    relatedEntityType: "refund",
    currency: row.currency,
    description: reason,
    legs: await refundLegs(tx, { intent, refund: row }),
    merchantMayOverdraw: true,
  });
  const related = { id: row.id, type: "refund" };
  emit(unit, ctx, "refund.created", { related, data: serializeRefund(row) });
}
