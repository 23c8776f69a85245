import { isDeepStrictEqual } from "node:util";
import type { MerchantContext } from "#server/core/context.ts";
import { newId } from "#server/core/ids.ts";
import type { ProcessorDispute } from "#server/core/interfaces/processor.ts";
import type { Tx } from "#server/data/db.ts";
import { eraseLater } from "#server/data/erasures/begin.ts";
import { own } from "#server/data/rows/own.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import { emit } from "#server/events/emit.ts";
import type { DisputeModel, PaymentIntentModel } from "#server/generated/prisma/models.ts";
import { postLedger } from "#server/ledger/post.ts";
import { takeDisputed } from "#server/payments/disputes/dispute-shares.ts";
import { filesAtProcessor } from "#server/payments/disputes/processor-files.ts";
import { reinstate } from "#server/payments/disputes/reinstate.ts";
import {
  type Disputed,
  freezeSpent,
  recoverSpent,
} from "#server/payments/disputes/spent-funding.ts";
import { lockIntent } from "#server/payments/refunds/amounts.ts";
import { clawbackLegs } from "#server/payments/refunds/clawback-legs.ts";
import { refundedAmountOf } from "#server/payments/refunds/refunded-amount.ts";
import { serializeDispute, summarizeDispute } from "#server/records/payments/dispute.ts";

export type DisputeNotice = { paymentIntentId: string; told: ProcessorDispute };

/**
 * Records the processor's state of a dispute, however often and in whatever order it is told.
 * - Opened: the money of a chargeback leaves the merchant's balance, which may go below zero, or
 *   the customer's balance that the payment had funded; the part that the customer has spent is
 *   frozen. An inquiry moves nothing. Emits `dispute.created`, and again when an inquiry becomes a
 *   chargeback.
 * - Won: the money comes back. Of a lost one a part may come back.
 * - Under review, and evidence that was handed in: emits `dispute.updated`.
 * - Won or lost: emits `dispute.closed`, and again when a lost one is won after all, or brings money
 *   back later.
 * Evidence that was handed in is kept, whoever handed it in, with the files of ours that it holds.
 * Payment and session show the dispute's state. Of somebody who was erased the evidence goes once it is decided.
 */
export async function recordDispute(
  unit: Unit,
  ctx: MerchantContext,
  { paymentIntentId, told }: DisputeNotice,
): Promise<DisputeModel> {
  const intent = await lockIntent(unit.tx, ctx, paymentIntentId);
  const row = await openedDispute(unit, ctx, { intent, told });
  const heard = await keepEvidence(unit.tx, ctx, { row, told });
  const { said = row, after } = await follow(unit, ctx, { disputed: { intent, row: heard }, told });
  // Until it is decided its evidence is needed, whoever was erased.
  if (after !== said && isDecided(after)) await eraseLater(unit, ctx, intent);
  if (after !== said)
    emitChange(unit, ctx, isClosed(said, after) ? "dispute.closed" : "dispute.updated", after);
  await show(unit.tx, ctx, { intent, row: after });
  return after;
}

/** The dispute's row, made and its money taken when it is news. */
async function openedDispute(
  unit: Unit,
  ctx: MerchantContext,
  { intent, told }: { intent: PaymentIntentModel; told: ProcessorDispute },
): Promise<DisputeModel> {
  const now = ctx.clock.now();
  const [row] = await unit.tx.dispute.createManyAndReturn({
    skipDuplicates: true,
    data: {
      id: newId("dispute"),
      merchantId: ctx.merchantId,
      paymentIntentId: intent.id,
      kind: kindOf(told),
      amount: BigInt(told.amount),
      duplicate: await isOfDuplicate(unit.tx, intent, told),
      amountRefunded: await refundedAmountOf(unit.tx, intent),
      currency: told.currency,
      reason: told.reason,
      status: "open",
      processorDispute: told.id,
      evidence: told.evidence,
      evidencePastDue: told.evidencePastDue,
      respondBy: told.respondBy,
      createdAt: now,
      updatedAt: now,
    },
  });
  if (!row) {
    const known = { merchantId: ctx.merchantId, processorDispute: told.id };
    return unit.tx.dispute.findUniqueOrThrow({ where: { merchantId_processorDispute: known } });
  }
  await opened(unit, ctx, { intent, row });
  return row;
}

/** It disputes a payment that came too late, beside the one that paid the intent. */
async function isOfDuplicate(
  tx: Tx,
  { merchantId, id, processorPayment }: PaymentIntentModel,
  { paymentId }: ProcessorDispute,
): Promise<boolean> {
  if (paymentId === processorPayment) return false;
  const late = { merchantId, paymentIntentId: id, processorPayment: paymentId };
  return (await tx.paymentAttempt.count({ where: late })) > 0;
}

async function opened(unit: Unit, ctx: MerchantContext, { intent, row }: Disputed): Promise<void> {
  if (row.kind === "chargeback") {
    const legs = await clawbackLegs(unit.tx, intent, row.amount);
    await postLedger(unit.tx, ctx, {
      type: "dispute",
      relatedEntityId: row.id,
      relatedEntityType: "dispute",
      currency: row.currency,
      description: `Disputed: ${row.reason}`,
      legs,
      merchantMayOverdraw: true,
    });
    await freezeSpent(unit.tx, ctx, { intent, row, legs });
    await takeDisputed(unit.tx, ctx, { intent, row });
  }
  emitChange(unit, ctx, "dispute.created", row);
}

/**
 * Stripe's word for an inquiry that was accepted is the one for a chargeback that was lost (API reference,
 * "Close a dispute"): what is decided and has never taken money was an inquiry to its end.
 */
export function kindOf({
  kind,
  status,
  fundsWithdrawn,
}: ProcessorDispute): ProcessorDispute["kind"] {
  const isDecided = status === "won" || status === "lost";
  return isDecided && !fundsWithdrawn ? "inquiry" : kind;
}

/** Nothing takes back what was handed in; what was said of the inquiry is no news of its chargeback. */
async function keepEvidence(
  tx: Tx,
  ctx: MerchantContext,
  { row, told }: { row: DisputeModel; told: ProcessorDispute },
): Promise<DisputeModel> {
  const { evidence, evidencePastDue } = told;
  const isOld = row.kind === "chargeback" && told.kind === "inquiry";
  if (evidence === null || isOld) return row;
  const evidenceFiles = filesAtProcessor(row, told);
  const isKnown =
    row.evidence === evidence &&
    row.evidencePastDue === evidencePastDue &&
    isDeepStrictEqual(row.evidenceFiles, evidenceFiles);
  if (isKnown) return row;
  const data = { evidence, evidencePastDue, evidenceFiles, updatedAt: ctx.clock.now() };
  return tx.dispute.update({ where: own(ctx, row.id), data });
}

/** A dispute's row after a notice, and the events that told of it on the way. */
type Followed = { said?: DisputeModel; after: DisputeModel };

/** It was decided just now, or has brought money back since. */
function isClosed(said: DisputeModel, after: DisputeModel): boolean {
  const isOther = said.status !== after.status || said.amountReinstated !== after.amountReinstated;
  return isDecided(after) && isOther;
}

/**
 * Applies news to a known dispute. A chargeback never becomes an inquiry again. The news of a decided dispute may
 * be that money has come back, which is announced again.
 */
async function follow(
  unit: Unit,
  ctx: MerchantContext,
  { disputed, told }: { disputed: Disputed; told: ProcessorDispute },
): Promise<Followed> {
  const { row } = disputed;
  if (row.kind === "chargeback" && told.kind === "inquiry") return { after: row };
  if (row.kind === "inquiry" && kindOf(told) === "chargeback")
    return escalate(unit, ctx, { disputed, told });
  const stands = isNews(row, told) ? await moveOn(unit.tx, ctx, { row, told }) : row;
  const after = await reinstate(unit.tx, ctx, { ...disputed, row: stands }, told);
  if (after !== row && after.status === "lost")
    await recoverSpent(unit.tx, ctx, { ...disputed, row: after });
  return { after };
}

/**
 * A decided dispute stays decided, except for a lost chargeback that is won after all: Stripe takes appeals (API
 * reference, "The Dispute object", `appeal_under_review`), and banks withdraw. Returned money proves that the
 * notice is not an old one.
 */
function isNews(row: DisputeModel, told: ProcessorDispute): boolean {
  if (told.status === row.status || told.status === "open") return false;
  if (!isDecided(row)) return true;
  const isLost = row.kind === "chargeback" && row.status === "lost";
  return isLost && told.status === "won" && told.amountReinstated > row.amountReinstated;
}

function isDecided({ status }: Pick<DisputeModel, "status">): boolean {
  return status === "won" || status === "lost";
}

async function moveOn(
  tx: Tx,
  ctx: MerchantContext,
  { row, told }: { row: DisputeModel; told: ProcessorDispute },
): Promise<DisputeModel> {
  const now = ctx.clock.now();
  const { status } = told;
  return tx.dispute.update({
    where: own(ctx, row.id),
    data: { status, updatedAt: now, closedAt: isDecided({ status }) ? now : null },
  });
}

async function escalate(
  unit: Unit,
  ctx: MerchantContext,
  { disputed, told }: { disputed: Disputed; told: ProcessorDispute },
): Promise<Followed> {
  const { intent } = disputed;
  const row = await unit.tx.dispute.update({
    where: own(ctx, disputed.row.id),
    data: {
      kind: "chargeback",
      status: "open",
      amount: BigInt(told.amount),
      amountRefunded: await refundedAmountOf(unit.tx, intent),
      evidencePastDue: told.evidencePastDue,
      respondBy: told.respondBy,
      closedAt: null,
      updatedAt: ctx.clock.now(),
    },
  });
  await opened(unit, ctx, { intent, row });
  return { said: row, ...(await follow(unit, ctx, { disputed: { intent, row }, told })) };
}

/** The latest of a payment's disputes, whichever there was news of: what is told of an older one can be late. */
async function show(tx: Tx, ctx: MerchantContext, { intent, row }: Disputed): Promise<void> {
  const latest = await tx.dispute.findFirst({
    where: { merchantId: ctx.merchantId, paymentIntentId: intent.id },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });
  const dispute = summarizeDispute(latest ?? row);
  await tx.paymentIntent.update({ where: own(ctx, intent.id), data: { dispute } });
  const id = intent.checkoutSessionId;
  if (id) await tx.checkoutSession.update({ where: own(ctx, id), data: { dispute } });
}

function emitChange(
  unit: Unit,
  ctx: MerchantContext,
  type: "dispute.created" | "dispute.updated" | "dispute.closed",
  row: DisputeModel,
): void {
  emit(unit, ctx, type, serializeDispute(row));
}
