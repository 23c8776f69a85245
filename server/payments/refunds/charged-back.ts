import type { Tx } from "#server/data/db.ts";
import type { PaymentIntentModel } from "#server/generated/prisma/models.ts";

/** What cardholders' banks have of a payment, or may get. */
export type ChargedBack = {
  /**
   * Whether a dispute is undecided: until then nothing may be refunded, not even the part that is
   * not disputed.
   */
  isOpen: boolean;
  /** What was lost, over all disputes, and did not come back: the shopper has it. */
  lost: bigint;
};

/**
 * What of a payment was charged back. A bank may dispute a part of it (Stripe, API reference, "The dispute object",
 * `amount`: "usually the amount of the charge, but it can differ … because only part of the order is disputed");
 * the rest stays the merchant's to give back. A dispute of a late duplicate is about another payment's money.
 * `intent`: locked.
 */
export async function chargedBack(tx: Tx, intent: PaymentIntentModel): Promise<ChargedBack> {
  const { merchantId, id: paymentIntentId } = intent;
  const sums = await tx.dispute.groupBy({
    by: ["status"],
    where: {
      merchantId,
      paymentIntentId,
      kind: "chargeback",
      duplicate: false,
      status: { not: "won" },
    },
    _sum: { amount: true, amountReinstated: true },
  });
  const over = sums.find(({ status }) => status === "lost");
  const lost = (over?._sum.amount ?? 0n) - (over?._sum.amountReinstated ?? 0n);
  return { isOpen: sums.some((sum) => sum !== over), lost };
}
