import { addMs, dayMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { type DomainError, isDomainError } from "#server/core/errors.ts";
import type { Tx } from "#server/data/db.ts";
import { own } from "#server/data/rows/own.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import type { PaymentIntentModel, RefundModel } from "#server/generated/prisma/models.ts";
import { answerWithinMs } from "#server/payments/charge/attempt/start.ts";
import { lockIntent, writeRefunded } from "#server/payments/refunds/amounts.ts";
import { chargebacksOf } from "#server/payments/refunds/chargebacks.ts";
import { refundLegs, staysInOverdraft } from "#server/payments/refunds/legs.ts";
import { postRefund } from "#server/payments/refunds/new-refund.ts";
import { claimed } from "#server/payments/refunds/refunded-amount.ts";
import { emitRefunded } from "#server/payments/refunds/refunded.ts";

/** How long a refund waits for the merchant's balance before it fails. */
export const waitsAtMostMs = 45 * dayMs;

/**
 * Takes a refund's money out of the balance, down to what a merchant may owe. Answers null, or how
 * it was refused when the merchant's balance does not cover it: then nothing has moved.
 * @throws insufficient_balance (a funded balance that is spent)
 */
export async function takeMoney(
  tx: Tx,
  ctx: MerchantContext,
  { intent, refund }: { intent: PaymentIntentModel; refund: RefundModel },
): Promise<DomainError | null> {
  const { currency } = refund;
  const legs = await refundLegs(tx, { intent, refund });
  const merchantMayOverdraw = await staysInOverdraft(tx, ctx, { currency, legs });
  try {
    await postRefund(tx, ctx, { intent, refund, legs, merchantMayOverdraw });
    return null;
  } catch (error) {
    if (isDomainError(error) && error.code === "insufficient_merchant_balance") return error;
    throw error;
  }
}

/**
 * over: it has reached its end meanwhile, or somebody else has funded it and asks for it.
 * expired: it has waited as long as it may.
 */
export type Funding = "funded" | "waits" | "disputed" | "expired" | "over";

/**
 * Tries again to take the money of a refund that waits for it (UNFUNDED_REFUNDS=queue). One back to
 * a balance is done with that and emits `refund.succeeded`; one to a card is asked for next.
 * Disputed meanwhile, or lost to a dispute, it would pay the shopper twice: nothing is taken.
 */
export async function fundWaiting(
  unit: Unit,
  ctx: MerchantContext,
  refund: RefundModel,
): Promise<Funding> {
  const { tx } = unit;
  const intent = await lockIntent(tx, ctx, refund.paymentIntentId);
  const now = ctx.clock.now();
  const where = { id: refund.id, merchantId: ctx.merchantId, status: "pending" as const };
  const current = await tx.refund.findFirst({ where });
  if (!current) return "over";
  if (!current.waitsForFunds) return "over";
  const { isOpen, lost } = await chargebacksOf(tx, intent);
  if (isOpen || (await claimed(tx, intent)) + lost > intent.amountCaptured) return "disputed";
  if (await takeMoney(tx, ctx, { intent, refund })) {
    const reconcileAt = addMs(current.createdAt, waitsAtMostMs);
    if (reconcileAt <= now) return "expired";
    await tx.refund.updateMany({ where, data: { reconcileAt } });
    return "waits";
  }
  const isCard = refund.destination === "card";
  const row = await tx.refund.update({
    where: own(ctx, refund.id),
    data: {
      waitsForFunds: false,
      status: isCard ? "pending" : "succeeded",
      reconcileAt: isCard ? addMs(now, answerWithinMs) : null,
      updatedAt: now,
    },
  });
  await writeRefunded(tx, ctx, intent);
  if (!isCard) await emitRefunded(unit, ctx, row);
  return "funded";
}
