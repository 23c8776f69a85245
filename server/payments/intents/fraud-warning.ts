import type { MerchantContext } from "#server/core/context.ts";
import type { ProcessorFraudWarning } from "#server/core/interfaces/processor-lists.ts";
import { own } from "#server/data/rows/own.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import { emit } from "#server/events/emit.ts";
import { lockIntent } from "#server/payments/refunds/amounts.ts";
import { serializePaymentIntent } from "#server/records/payments/payment-intent.ts";

/**
 * Notes that the card's bank has warned of fraud, once for a payment, however often it is told. No money moves: the
 * merchant decides whether to refund it before it is disputed. Emits `payment_intent.fraud_warning`.
 */
export async function noteFraudWarning(
  unit: Unit,
  ctx: MerchantContext,
  { paymentIntentId, told }: { paymentIntentId: string; told: ProcessorFraudWarning },
): Promise<void> {
  const intent = await lockIntent(unit.tx, ctx, paymentIntentId);
  if (intent.fraudWarning !== null) return;
  const fraudWarning = { type: told.fraudType, warnedAt: told.warnedAt.toISOString() };
  const row = await unit.tx.paymentIntent.update({
    where: own(ctx, intent.id),
    data: { fraudWarning, updatedAt: ctx.clock.now() },
  });
  emit(unit, ctx, "payment_intent.fraud_warning", serializePaymentIntent(row));
}
