import type { MerchantContext } from "#server/core/context.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import { emit } from "#server/events/emit.ts";
import type { PaymentIntentModel } from "#server/generated/prisma/models.ts";
import { refundedGiftCards } from "#server/payments/gift-cards/refund.ts";
import { writeRefunded } from "#server/payments/refunds/amounts.ts";
import { refundLegs } from "#server/payments/refunds/legs.ts";
import { newRefund, postRefund } from "#server/payments/refunds/new-refund.ts";
import { serializeRefund } from "#server/records/payments/refund.ts";

/**
 * Gives a card payment back in full that should not have been made, in the transaction that
 * recorded it; `settleRefunds` carries it out. One that took nothing is left alone. Emits `refund.created`.
 */
export async function refundAutomatically(
  unit: Unit,
  ctx: MerchantContext,
  { intent, reason }: { intent: PaymentIntentModel; reason: string },
): Promise<void> {
  const { tx } = unit;
  const { amountCaptured: amount, processorPayment } = intent;
  if (amount === 0n) return;
  const row = await newRefund(tx, ctx, { intent, amount, reason, processorPayment });
  unit.insert("Refund", row);
  await refundedGiftCards(unit, ctx, { intent, refund: row, gone: 0n });
  await writeRefunded(tx, ctx, intent);
  const legs = await refundLegs(tx, { intent, refund: row });
  await postRefund(tx, ctx, { intent, refund: row, legs, merchantMayOverdraw: true });
  emit(unit, ctx, "refund.created", serializeRefund(row));
}
