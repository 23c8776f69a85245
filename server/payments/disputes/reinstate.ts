import { invariant } from "#server/core/assert.ts";
import type { MerchantContext } from "#server/core/context.ts";
import type { ProcessorDispute } from "#server/core/interfaces/processor.ts";
import type { Tx } from "#server/data/db.ts";
import { own } from "#server/data/rows/own.ts";
import type { DisputeModel, PaymentIntentModel } from "#server/generated/prisma/models.ts";
import { cardRefundLegs, fundingLossLegs, reversed } from "#server/ledger/legs.ts";
import { type Leg, postLedger } from "#server/ledger/post.ts";
import { postedLegs } from "#server/ledger/posted-legs.ts";
import { giveBackDisputed } from "#server/payments/disputes/dispute-shares.ts";
import {
  type Disputed,
  takeWrittenOff,
  unfreeze,
} from "#server/payments/disputes/spent-funding.ts";
import { fundsBalance } from "#server/payments/refunds/clawback-legs.ts";

/**
 * Books what the processor has given back of a chargeback that is decided: all of one that was won; of a
 * lost one what it says, such as what had been refunded before (support.stripe.com, "Dispute for full charge amount after a
 * partial refund was issued": "only the partially refunded amount is returned. In this case, the dispute's status is set to
 * lost"), and the rest of it when that is won after all. Each once, however often it is told. Answers the row as it
 * stands.
 */
export async function reinstate(
  tx: Tx,
  ctx: MerchantContext,
  { intent, row }: Disputed,
  told: ProcessorDispute,
): Promise<DisputeModel> {
  const amount = dueBack(row, told);
  const type = row.amountReinstated > 0n ? "dispute_won" : "dispute_reversal";
  if (amount === 0n || (await isPosted(tx, row, type))) return row;
  const amountReinstated = row.amountReinstated + amount;
  const isWhole = amountReinstated === row.amount;
  const still = isWhole ? await unfreeze(tx, ctx, { intent, row }) : 0n;
  const owed = still + (await takeWrittenOff(tx, ctx, { id: row.id, amount }));
  await postLedger(tx, ctx, {
    type,
    relatedEntityId: row.id,
    relatedEntityType: "dispute",
    currency: row.currency,
    description: row.status === "won" ? "Dispute won" : "Dispute lost, and a part was returned",
    legs: reversed(await takenLegs(tx, intent, { amount, owed })),
    merchantMayOverdraw: true,
  });
  await giveBackDisputed(tx, ctx, { intent, row, amount });
  const data = { amountReinstated, updatedAt: ctx.clock.now() };
  return tx.dispute.update({ where: own(ctx, row.id), data });
}

function dueBack(row: DisputeModel, told: ProcessorDispute): bigint {
  if (row.kind !== "chargeback") return 0n;
  if (row.status === "won") return row.amount - row.amountReinstated;
  if (row.amountReinstated > 0n) return 0n;
  const back = BigInt(told.amountReinstated);
  if (row.status !== "lost") return 0n;
  return back < row.amount ? back : row.amount;
}

/** By a version that did not write down how much. */
async function isPosted(
  tx: Tx,
  { merchantId, id }: DisputeModel,
  type: "dispute_reversal" | "dispute_won",
): Promise<boolean> {
  const back = { merchantId, type, relatedEntityId: id };
  return (await postedLegs(tx, back)).length > 0;
}

/**
 * As it was taken: from a funded balance, and of the merchant what its customer still owes or was let off. A part goes to the
 * balance whole; what its customer owes is taken from there.
 */
async function takenLegs(
  tx: Tx,
  intent: PaymentIntentModel,
  { amount, owed }: { amount: bigint; owed: bigint },
): Promise<Leg[]> {
  if (!(await fundsBalance(tx, intent))) return cardRefundLegs(amount);
  invariant(intent.customerId, "who funded a balance is a customer");
  return fundingLossLegs(intent.customerId, { amount, covered: amount - owed });
}
