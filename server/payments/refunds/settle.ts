import { addMs, minuteMs, secondMs } from "#server/core/clock.ts";
import { actFor, type MerchantContext, type Services } from "#server/core/context.ts";
import { isProcessorRefused } from "#server/core/interfaces/processor-problems.ts";
import type { ProcessorRefund } from "#server/core/interfaces/processor.ts";
import { eachApart } from "#server/core/tasks/each-apart.ts";
import { type Share, wholeShare } from "#server/data/buckets.ts";
import { type Leased, leaseDue, type Queue } from "#server/data/lease.ts";
import { own } from "#server/data/rows/own.ts";
import { transactAside } from "#server/data/transact.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import { emit } from "#server/events/emit.ts";
import type { RefundStatus } from "#server/generated/prisma/enums.ts";
import type { RefundModel } from "#server/generated/prisma/models.ts";
import { reversed } from "#server/ledger/legs.ts";
import { postLedger } from "#server/ledger/post.ts";
import { postedLegs } from "#server/ledger/posted-legs.ts";
import { giveBackSpent } from "#server/limits/budget/spend.ts";
import { followRefund } from "#server/payments/discounts/redeem.ts";
import { restoreGiftCards } from "#server/payments/gift-cards/refund.ts";
import { writeRefundTaxLines } from "#server/payments/parts/tax-lines.ts";
import { processorOfPayment } from "#server/payments/processor/registry.ts";
import { orUnsettled } from "#server/payments/reconciliation/unsettled.ts";
import { lockIntent, writeRefunded } from "#server/payments/refunds/amounts.ts";
import { fundWaiting } from "#server/payments/refunds/fund.ts";
import { readFundable } from "#server/payments/refunds/fundable.ts";
import { emitRefunded } from "#server/payments/refunds/refunded.ts";
import { serializeRefund } from "#server/records/payments/refund.ts";

const unsettled: Queue = {
  table: "refunds",
  waits: `"reconcileAt" IS NOT NULL`,
  dueAt: "reconcileAt",
  lease: "reconcileAt",
  leaseMs: minuteMs,
  atOnceMax: 20,
};
/** How long until a pending refund is asked for again; a processor's notice comes sooner. */
const askAgainMs = 30 * secondMs;

/**
 * Carries out refunds that wait: for the merchant's balance, once it covers them or they have waited 45 days, and
 * for the processor, because its answer was lost, they are automatic, or still pending. The refund's id is the key, so asking twice refunds once. A worker job; any
 * number may run at once. Answers how many reached their end.
 */
export async function settleRefunds(
  services: Services,
  share: Share = wholeShare,
): Promise<number> {
  const due = [
    ...(await readFundable(services, share)),
    ...(await leaseDue(services, unsettled, share)),
  ];
  return eachApart(services.log, due, {
    act: (one) => carriedOut(services, one),
    problem: "a refund could not be carried out yet",
    level: "warn",
  });
}

async function carriedOut(services: Services, { merchantId, id }: Leased): Promise<boolean> {
  const ctx = actFor(services, merchantId);
  const refund = await ctx.db.refund.findUniqueOrThrow({ where: own(ctx, id) });
  if (refund.waitsForFunds && !(await hasFunds(ctx, refund))) return false;
  const { currency, amount: booked } = refund;
  const subject = { subjectType: "refund", subjectId: id, currency, booked } as const;
  const after = await orUnsettled(ctx, subject, () => carryOutRefund(ctx, refund));
  return after.status !== "pending";
}

/** Whether the processor may be asked: the money has been taken, now or before. */
async function hasFunds(ctx: MerchantContext, refund: RefundModel): Promise<boolean> {
  return transactAside(ctx, async (unit) => {
    const funding = await fundWaiting(unit, ctx, refund);
    if (funding === "disputed") await failWaiting(unit, ctx, { refund, because: "disputed" });
    if (funding === "expired")
      await failWaiting(unit, ctx, { refund, because: "insufficient_funds" });
    return funding === "funded" && refund.destination === "card";
  });
}

/** Gives up a refund that waits for money: nothing has moved. Emits `refund.failed`. */
export async function failWaiting(
  unit: Unit,
  ctx: MerchantContext,
  { refund, because }: { refund: RefundModel; because: string },
): Promise<RefundModel> {
  const answer = { id: null, status: "failed" as const, failureReason: because };
  return settleRefund(unit, ctx, { refundId: refund.id, answer });
}

/** Asks the processor for a refund, or about it, and records the answer. @throws ProcessorUnreachable */
export async function carryOutRefund(
  ctx: MerchantContext,
  refund: RefundModel,
): Promise<RefundModel> {
  const answer = await askForRefund(ctx, refund, { again: true });
  return transactAside(ctx, (unit) => settleRefund(unit, ctx, { refundId: refund.id, answer }));
}

/** The processor's answer about a refund; without an id when it refused to make it. */
export type RefundAnswer = Pick<ProcessorRefund, "status" | "failureReason"> & {
  id: string | null;
};

/**
 * Outside of any transaction. `again`: it may have been asked for before. A definite refusal is
 * an answer: the refund has failed.
 * @throws processor_unavailable · ProcessorUnreachable
 */
export async function askForRefund(
  ctx: MerchantContext,
  refund: RefundModel,
  { again }: { again: boolean },
): Promise<RefundAnswer> {
  const processor = await processorOfPayment(ctx, refund);
  if (refund.processorRefund) return processor.retrieveRefund(refund.processorRefund);
  try {
    return await processor.createRefund({
      refundId: refund.id,
      merchantId: refund.merchantId,
      paymentId: refund.processorPayment ?? "",
      amount: Number(refund.amount),
      currency: refund.currency,
      again,
    });
  } catch (error) {
    if (!isProcessorRefused(error)) throw error;
    ctx.log.error({ refundId: refund.id, code: error.code, err: error }, "a refund was refused");
    return { id: null, status: "failed", failureReason: error.code };
  }
}

/**
 * Records what the processor says of a refund, once: emits `refund.succeeded`, or
 * `refund.failed` with the money back where it came from, also after it had succeeded. A refund
 * that failed stays failed.
 */
export async function settleRefund(
  unit: Unit,
  ctx: MerchantContext,
  { refundId, answer }: { refundId: string; answer: RefundAnswer },
): Promise<RefundModel> {
  const { tx } = unit;
  const now = ctx.clock.now();
  // A bank may send the money of a refund back weeks after it succeeded; nothing undoes a failure.
  const before: RefundStatus[] =
    answer.status === "failed" ? ["pending", "succeeded"] : ["pending"];
  const [row] = await tx.refund.updateManyAndReturn({
    where: { id: refundId, merchantId: ctx.merchantId, status: { in: before } },
    data: {
      status: answer.status,
      failureReason: answer.failureReason,
      processorRefund: answer.id ?? undefined,
      reconcileAt: answer.status === "pending" ? addMs(now, askAgainMs) : null,
      updatedAt: now,
    },
  });
  if (!row) return tx.refund.findUniqueOrThrow({ where: own(ctx, refundId) });
  if (row.status === "succeeded") {
    if (!row.duplicate) await followRefund(tx, ctx, row.paymentIntentId);
    await emitRefunded(unit, ctx, row);
  }
  if (row.status === "failed") {
    await takeBack(unit, ctx, row);
    emit(unit, ctx, "refund.failed", serializeRefund(row));
  }
  return row;
}

async function takeBack(unit: Unit, ctx: MerchantContext, refund: RefundModel): Promise<void> {
  const { tx } = unit;
  const intent = await lockIntent(tx, ctx, refund.paymentIntentId);
  if (!refund.duplicate) await writeRefunded(tx, ctx, intent);
  await giveBackSpent(tx, ctx, refund.id);
  if (refund.waitsForFunds) return restoreGiftCards(unit, ctx, { intent, refund });
  await writeRefundTaxLines(tx, ctx, { intent, refund, sign: 1 });
  await postLedger(tx, ctx, {
    type: "refund_reversal",
    relatedEntityId: refund.id,
    relatedEntityType: "refund",
    currency: refund.currency,
    description: "Refund failed",
    legs: reversed(
      await postedLegs(tx, {
        merchantId: refund.merchantId,
        type: "refund",
        relatedEntityId: refund.id,
      }),
    ),
  });
  await restoreGiftCards(unit, ctx, { intent, refund });
}
