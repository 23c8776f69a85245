import type { Tx } from "#server/data/db.ts";
import type { PaymentIntentModel } from "#server/generated/prisma/models.ts";

/** The part of a payment that cardholders' banks have, or may get. */
export type Chargebacks = {
  /**
   * Whether a dispute is undecided: until then nothing may be refunded, not even the part that is
   * not disputed.
   */
  isOpen: boolean;
  /** The amount lost over all disputes that did not come back: the shopper has it. */
  lost: bigint;
};

/**
 * The chargebacks of a payment. A bank may dispute a part of it (Stripe, API reference, "The dispute object",
 * `amount`: "usually the amount of the charge, but it can differ … because only part of the order is disputed");
 * the merchant can still give back the rest. A dispute of a late duplicate is about another payment's money.
 * `intent` must be locked.
 */
export async function chargebacksOf(tx: Tx, intent: PaymentIntentModel): Promise<Chargebacks> {
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
