import type { Snapshot } from "#server/routers/balance/explain/figure.ts";
import type { ExplainedMovement } from "#server/wire/ledger/explain.ts";

export type Cause = Pick<
  ExplainedMovement,
  "customerId" | "paymentIntentId" | "refundId" | "disputeId" | "payoutId" | "transferId"
>;

/** By `relatedEntityId`. */
export type Causes = ReadonlyMap<string, Cause>;

export const noCause: Cause = {
  customerId: null,
  paymentIntentId: null,
  refundId: null,
  disputeId: null,
  payoutId: null,
  transferId: null,
};

type Related = { relatedEntityType: string; relatedEntityId: string };

/** The payment, refund, dispute, payout or transfer behind each movement; of a credit or a redeemed gift card its customer. */
export async function findCauses(
  { db, merchantId }: Snapshot,
  related: readonly Related[],
): Promise<Causes> {
  const idsOf = (type: string) => ({
    merchantId,
    id: {
      in: related.filter((one) => one.relatedEntityType === type).map((one) => one.relatedEntityId),
    },
  });
  const select = { id: true, paymentIntentId: true } as const;
  const attempts = await db.paymentAttempt.findMany({ where: idsOf("payment_attempt"), select });
  const refunds = await db.refund.findMany({ where: idsOf("refund"), select });
  const disputes = await db.dispute.findMany({ where: idsOf("dispute"), select });
  const credits = await db.credit.findMany({
    where: idsOf("credit"),
    select: { id: true, customerId: true },
  });
  const giftCards = await db.giftCard.findMany({
    where: idsOf("gift_card"),
    select: { id: true, customerId: true, paymentIntentId: true },
  });
  return new Map<string, Cause>([
    ...related.map((one) => [one.relatedEntityId, ownCause(one)] as const),
    ...attempts.map(({ id, ...of }) => [id, { ...noCause, ...of }] as const),
    ...refunds.map(({ id, ...of }) => [id, { ...noCause, ...of, refundId: id }] as const),
    ...credits.map(({ id, customerId }) => [id, { ...noCause, customerId }] as const),
    ...giftCards.map(({ id, ...of }) => [id, { ...noCause, ...of }] as const),
    ...disputes.map(({ id, ...of }) => [id, { ...noCause, ...of, disputeId: id }] as const),
  ]);
}

function ownCause({ relatedEntityType: type, relatedEntityId: id }: Related): Cause {
  return {
    ...noCause,
    paymentIntentId: type === "payment_intent" ? id : null,
    payoutId: type === "payout" ? id : null,
    transferId: type === "transfer" ? id : null,
  };
}
