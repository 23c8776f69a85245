import type { MerchantContext } from "#server/core/context.ts";
import type { Tx } from "#server/data/db.ts";
import { newId } from "#server/core/ids.ts";
import { emitAll } from "#server/events/emit-all.ts";
import type { PaymentIntentModel, RefundModel } from "#server/generated/prisma/models.ts";
import { postLedger } from "#server/ledger/post.ts";
import type { ProcessorRefund } from "#server/core/processor.ts";
import { lockIntent, writeRefunded } from "#server/payments/refunds/amounts.ts";
import { serializeRefund } from "#server/payments/refunds/serialize.ts";
import { settleRefund } from "#server/payments/refunds/settle.ts";
import { takenBackLegs } from "#server/payments/refunds/taken-back.ts";

/**
 * Takes a refund into the books that was made at the processor, such as in its dashboard. The
 * money has left, so the merchant's balance may go below zero. Once, however often it is told;
 * emits `refund.created` and, when it is done, `refund.succeeded`. Answers false while refunds of
 * our own hold what it gives back: one of them will be refused, and then it is told again.
 */
export async function takeInRefund(
  tx: Tx,
  ctx: MerchantContext,
  { paymentIntentId, told }: { paymentIntentId: string; told: ProcessorRefund },
): Promise<boolean> {
  const intent = await lockIntent(tx, ctx, paymentIntentId);
  const { merchantId } = ctx;
  const known = await tx.refund.findFirst({ where: { merchantId, processorRefund: told.id } });
  if (known) {
    await settleRefund(tx, ctx, { refundId: known.id, answer: told });
    return true;
  }
  // Of one that failed before we heard of it, nothing has moved.
  if (told.status === "failed") return true;
  const amount = BigInt(told.amount);
  if (amount > intent.amountCaptured - intent.amountRefunded) return false;
  const row = await insert(tx, ctx, { intent, told });
  const amountRefunded = intent.amountRefunded + amount;
  await writeRefunded(tx, ctx, { intent, amounts: { ...intent, amountRefunded } });
  await postLedger(tx, ctx, {
    type: "refund",
    relatedEntityId: row.id,
    relatedEntityType: "refund",
    currency: row.currency,
    description: row.reason,
    legs: await takenBackLegs(tx, intent, amount),
    merchantMayOverdraw: true,
  });
  const event = { related: { id: row.id, type: "refund" }, data: serializeRefund(row) };
  const done = row.status === "succeeded" ? [{ type: "refund.succeeded" as const, ...event }] : [];
  await emitAll(tx, ctx, [{ type: "refund.created", ...event }, ...done]);
  return true;
}

function insert(
  tx: Tx,
  ctx: MerchantContext,
  { intent, told }: { intent: PaymentIntentModel; told: ProcessorRefund },
): Promise<RefundModel> {
  const now = ctx.clock.now();
  return tx.refund.create({
    data: {
      id: newId("refund"),
      merchantId: ctx.merchantId,
      paymentIntentId: intent.id,
      amount: BigInt(told.amount),
      currency: intent.currency,
      destination: "card",
      status: told.status,
      reason: "Refunded at the card processor.",
      processorPayment: told.paymentId,
      processorRefund: told.id,
      metadata: {},
      reconcileAt: told.status === "pending" ? now : null,
      createdAt: now,
      updatedAt: now,
    },
  });
}
