import { addMs, minuteMs, secondMs } from "#server/core/clock.ts";
import { actFor } from "#server/core/context.ts";
import type { MerchantContext, Services } from "#server/core/context.ts";
import type { Tx } from "#server/data/db.ts";
import { emitAll } from "#server/events/emit-all.ts";
import type { RefundModel } from "#server/generated/prisma/models.ts";
import { reversed } from "#server/ledger/legs.ts";
import { postLedger } from "#server/ledger/post.ts";
import type { ProcessorRefund } from "#server/core/processor.ts";
import { lockIntent, writeRefunded } from "#server/payments/refunds/amounts.ts";
import { refundLegs } from "#server/payments/refunds/legs.ts";
import { serializeRefund } from "#server/payments/refunds/serialize.ts";
import { unrefunded } from "#server/payments/intents/state.ts";
import { retrying } from "#server/data/transact.ts";

const batchMax = 20;
const leaseMs = minuteMs;
/** How long until a pending refund is asked for again; a processor's notice comes sooner. */
const askAgainMs = 30 * secondMs;

/**
 * Carries out refunds that wait for the processor: those whose answer was lost, automatic ones,
 * pending ones. The refund's id is the key, so asking twice refunds once. A worker job; any
 * number may run at once. Answers how many reached their end.
 */
export async function settleRefunds(services: Services): Promise<number> {
  const now = services.clock.now();
  const due = await services.db.$queryRaw<{ id: string }[]>`
    UPDATE refunds SET "reconcileAt" = ${addMs(now, leaseMs)}
    WHERE id IN (SELECT id FROM refunds WHERE "reconcileAt" <= ${now}
                 ORDER BY "reconcileAt" LIMIT ${batchMax} FOR UPDATE SKIP LOCKED)
    RETURNING id`;
  let settled = 0;
  for (const { id } of due) {
    const refund = await services.db.refund.findUniqueOrThrow({ where: { id } });
    if (await carriedOut(services, refund)) settled += 1;
  }
  return settled;
}

async function carriedOut(services: Services, refund: RefundModel): Promise<boolean> {
  const ctx = actFor(services, refund.merchantId);
  try {
    const after = await carryOutRefund(ctx, refund);
    return after.status !== "pending";
  } catch (error) {
    services.log.warn({ refundId: refund.id, err: error }, "a refund could not be carried out yet");
    return false;
  }
}

/** Asks the processor for a refund, or about it, and records the answer. @throws ProcessorUnreachable */
export async function carryOutRefund(
  ctx: MerchantContext,
  refund: RefundModel,
): Promise<RefundModel> {
  const answer = await askForRefund(ctx, refund);
  return retrying(ctx, (tx) => settleRefund(tx, ctx, { refundId: refund.id, answer }));
}

/** Outside of any transaction. @throws ProcessorUnreachable */
export function askForRefund(ctx: MerchantContext, refund: RefundModel): Promise<ProcessorRefund> {
  if (refund.processorRefund) return ctx.processor.retrieveRefund(refund.processorRefund);
  return ctx.processor.createRefund({
    refundId: refund.id,
    paymentId: refund.processorPayment ?? "",
    amount: Number(refund.amount),
    currency: refund.currency,
  });
}

/**
 * Records what the processor says of a refund, once: emits `refund.succeeded`, or
 * `refund.failed` with the money back where it came from. What is settled stays.
 */
export async function settleRefund(
  tx: Tx,
  ctx: MerchantContext,
  { refundId, answer }: { refundId: string; answer: ProcessorRefund },
): Promise<RefundModel> {
  const now = ctx.clock.now();
  const [row] = await tx.refund.updateManyAndReturn({
    where: { id: refundId, status: "pending" },
    data: {
      status: answer.status,
      failureReason: answer.failureReason,
      processorRefund: answer.id,
      reconcileAt: answer.status === "pending" ? addMs(now, askAgainMs) : null,
      updatedAt: now,
    },
  });
  if (!row) return tx.refund.findUniqueOrThrow({ where: { id: refundId } });
  const related = { id: row.id, type: "refund" };
  if (row.status === "succeeded") {
    await emitAll(tx, ctx, [{ type: "refund.succeeded", related, data: serializeRefund(row) }]);
  }
  if (row.status === "failed") {
    await takeBack(tx, ctx, row);
    await emitAll(tx, ctx, [{ type: "refund.failed", related, data: serializeRefund(row) }]);
  }
  return row;
}

async function takeBack(tx: Tx, ctx: MerchantContext, refund: RefundModel): Promise<void> {
  const intent = await lockIntent(tx, refund.paymentIntentId);
  if (!refund.duplicate)
    await writeRefunded(tx, ctx, { intent, amounts: unrefunded(intent, refund.amount) });
  await postLedger(tx, ctx, {
    type: "refund_reversal",
    relatedEntityId: refund.id,
    relatedEntityType: "refund",
    currency: refund.currency,
    description: "Refund failed",
    legs: reversed(await refundLegs(tx, intent, refund)),
  });
}
