import type { MerchantContext } from "#server/core/context.ts";
import type { Tx } from "#server/data/db.ts";
import { emitAll } from "#server/events/emit-all.ts";
import type { DisputeModel, PaymentIntentModel } from "#server/generated/prisma/models.ts";
import { newId } from "#server/core/ids.ts";
import { cardRefundLegs, reversed } from "#server/ledger/legs.ts";
import { postLedger } from "#server/ledger/post.ts";
import type { ProcessorDispute } from "#server/core/processor.ts";
import { serializeDispute } from "#server/payments/disputes/serialize.ts";
import { own } from "#server/data/own.ts";

export type ToldDispute = { intent: PaymentIntentModel; told: ProcessorDispute };

/**
 * Records what the processor says of a dispute, however often and in whatever order it says it.
 * Opened: the money leaves the merchant's balance, which may go below zero, and
 * `dispute.created` is emitted. Won: it comes back. Won or lost: `dispute.closed`, once; what is
 * closed stays closed.
 */
export async function recordDispute(
  tx: Tx,
  ctx: MerchantContext,
  { intent, told }: ToldDispute,
): Promise<DisputeModel> {
  const row =
    (await openDispute(tx, ctx, { intent, told })) ?? (await lockDispute(tx, ctx, told.id));
  const isClosed = row.status === "won" || row.status === "lost";
  if (isClosed || told.status === row.status || told.status === "open") return row;
  const now = ctx.clock.now();
  const closes = told.status === "won" || told.status === "lost";
  const after = await tx.dispute.update({
    where: own(ctx, row.id),
    data: { status: told.status, updatedAt: now, closedAt: closes ? now : null },
  });
  if (told.status === "won") await post(tx, ctx, { row: after, type: "dispute_reversal" });
  if (closes) {
    const related = { id: row.id, type: "dispute" };
    await emitAll(tx, ctx, [{ type: "dispute.closed", related, data: serializeDispute(after) }]);
  }
  return after;
}

/** Null when it is known already. */
async function openDispute(
  tx: Tx,
  ctx: MerchantContext,
  { intent, told }: ToldDispute,
): Promise<DisputeModel | null> {
  const now = ctx.clock.now();
  const [row] = await tx.dispute.createManyAndReturn({
    skipDuplicates: true,
    data: {
      id: newId("dispute"),
      merchantId: ctx.merchantId,
      paymentIntentId: intent.id,
      amount: BigInt(told.amount),
      currency: told.currency,
      reason: told.reason,
      status: "open",
      processorDispute: told.id,
      respondBy: told.respondBy,
      createdAt: now,
      updatedAt: now,
    },
  });
  if (!row) return null;
  await post(tx, ctx, { row, type: "dispute" });
  const related = { id: row.id, type: "dispute" };
  await emitAll(tx, ctx, [{ type: "dispute.created", related, data: serializeDispute(row) }]);
  return row;
}

async function lockDispute(
  tx: Tx,
  { merchantId }: MerchantContext,
  processorDispute: string,
): Promise<DisputeModel> {
  await tx.$executeRaw`
    SELECT 1 FROM disputes
    WHERE "merchantId" = ${merchantId} AND "processorDispute" = ${processorDispute} FOR NO KEY UPDATE`;
  return tx.dispute.findUniqueOrThrow({
    where: { merchantId_processorDispute: { merchantId, processorDispute } },
  });
}

type DisputePosting = { row: DisputeModel; type: "dispute" | "dispute_reversal" };

async function post(tx: Tx, ctx: MerchantContext, { row, type }: DisputePosting): Promise<void> {
  const taken = cardRefundLegs(row.amount);
  await postLedger(tx, ctx, {
    type,
    relatedEntityId: row.id,
    relatedEntityType: "dispute",
    currency: row.currency,
    description: type === "dispute" ? `Disputed: ${row.reason}` : "Dispute won",
    legs: type === "dispute" ? taken : reversed(taken),
    merchantMayOverdraw: true,
  });
}
