import type { MerchantContext } from "#server/core/context.ts";
import type { ProcessorRefund } from "#server/core/interfaces/processor.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import { emit } from "#server/events/emit.ts";
import type { PaymentIntentModel, RefundModel } from "#server/generated/prisma/models.ts";
import { cardRefundLegs } from "#server/ledger/legs.ts";
import type { Leg } from "#server/ledger/post.ts";
import { refundedGiftCards } from "#server/payments/gift-cards/refund.ts";
import { lockIntent, writeRefunded } from "#server/payments/refunds/amounts.ts";
import { clawbackLegs } from "#server/payments/refunds/clawback-legs.ts";
import { withReturnedFee } from "#server/payments/refunds/legs.ts";
import { newRefund, postRefund } from "#server/payments/refunds/new-refund.ts";
import { claimed } from "#server/payments/refunds/refunded-amount.ts";
import { emitRefunded } from "#server/payments/refunds/refunded.ts";
import { failWaiting, settleRefund } from "#server/payments/refunds/settle.ts";
import { serializeRefund } from "#server/records/payments/refund.ts";

/**
 * Takes in a refund that was made at the processor, such as in its dashboard. The money has left,
 * so the merchant's balance may go below zero. It is booked once, however often it is told; emits
 * `refund.created` and, when it is done, `refund.succeeded` or `refund.failed`. Answers false while
 * refunds of our own hold the amount that it gives back: one of them will be refused, and the
 * notice comes again. A refund of a payment that came too late (`refundDuplicate`) belongs to that
 * payment: the intent stays paid by the other.
 */
export async function recordProcessorRefund(
  unit: Unit,
  ctx: MerchantContext,
  { paymentIntentId, told }: { paymentIntentId: string; told: ProcessorRefund },
): Promise<boolean> {
  const { tx } = unit;
  const intent = await lockIntent(tx, ctx, paymentIntentId);
  const { merchantId } = ctx;
  const known = await tx.refund.findFirst({ where: { merchantId, processorRefund: told.id } });
  if (known) {
    await settleRefund(unit, ctx, { refundId: known.id, answer: told });
    return true;
  }
  if (told.status === "failed") {
    await takeInFailed(unit, ctx, { intent, told });
    return true;
  }
  const amount = BigInt(told.amount);
  if (isTooLate(intent, told)) {
    const legs = cardRefundLegs(amount);
    await book(unit, ctx, { intent, legs, row: await insertTold(unit, ctx, { intent, told }) });
    return true;
  }
  await makeRoom(unit, ctx, { intent, amount });
  const gone = await claimed(tx, intent);
  if (amount > intent.amountCaptured - gone) return false;
  const row = await insertTold(unit, ctx, { intent, told });
  await refundedGiftCards(unit, ctx, { intent, refund: row, gone });
  await writeRefunded(tx, ctx, intent);
  const legs = withReturnedFee(await clawbackLegs(tx, intent, amount), row.feeReturned);
  await book(unit, ctx, { intent, row, legs });
  return true;
}

/** The payment that it gives back is not the one that paid the intent. */
function isTooLate(intent: PaymentIntentModel, told: ProcessorRefund): boolean {
  return told.paymentId !== intent.processorPayment;
}

async function book(
  unit: Unit,
  ctx: MerchantContext,
  { intent, row, legs }: { intent: PaymentIntentModel; row: RefundModel; legs: Leg[] },
): Promise<void> {
  await postRefund(unit.tx, ctx, { intent, refund: row, legs, merchantMayOverdraw: true });
  emit(unit, ctx, "refund.created", serializeRefund(row));
  if (row.status === "succeeded") await emitRefunded(unit, ctx, row);
}

/**
 * Records a refund that failed before we heard of it. Nothing has moved, but it is recorded all the same: a notice
 * from the time when it had succeeded may still be on its way.
 */
async function takeInFailed(unit: Unit, ctx: MerchantContext, notice: RefundNotice): Promise<void> {
  const row = await insertTold(unit, ctx, notice);
  const refund = serializeRefund(row);
  emit(unit, ctx, "refund.created", refund);
  emit(unit, ctx, "refund.failed", refund);
}

/**
 * Fails refunds that still wait for money and are no longer needed, because the processor has already given the
 * money back.
 */
async function makeRoom(
  unit: Unit,
  ctx: MerchantContext,
  { intent, amount }: { intent: PaymentIntentModel; amount: bigint },
): Promise<void> {
  const { merchantId } = ctx;
  const waiting = await unit.tx.refund.findMany({
    where: { merchantId, paymentIntentId: intent.id, status: "pending", waitsForFunds: true },
    orderBy: { createdAt: "desc" },
  });
  let room = intent.amountCaptured - (await claimed(unit.tx, intent));
  for (const refund of waiting) {
    if (room >= amount) return;
    await failWaiting(unit, ctx, { refund, because: "refunded_at_processor" });
    room += refund.amount;
  }
}

type RefundNotice = { intent: PaymentIntentModel; told: ProcessorRefund };

async function insertTold(
  unit: Unit,
  ctx: MerchantContext,
  { intent, told }: RefundNotice,
): Promise<RefundModel> {
  const row = await newRefund(unit.tx, ctx, {
    intent,
    amount: BigInt(told.amount),
    status: told.status,
    reason: "Refunded at the card processor.",
    failureReason: told.failureReason,
    processorPayment: told.paymentId,
    processorRefund: told.id,
    duplicate: isTooLate(intent, told),
    reconcileAt: told.status === "pending" ? ctx.clock.now() : null,
  });
  unit.insert("Refund", row);
  return row;
}
