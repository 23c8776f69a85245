import type { Tx } from "#server/data/db.ts";
import type { PaymentIntentModel } from "#server/generated/prisma/models.ts";
import { sharesOfRefund } from "#server/payments/parts/refund-shares.ts";
import { claimedOfCard } from "#server/payments/refunds/refunded-amount.ts";
import { type RefundShares, splitShares } from "#server/pricing/refund-shares.ts";

/** A refund goes one way; of a payment by balance and card it may take two of them. */
export type Way = { isCard: boolean; amount: bigint; shares: RefundShares | undefined };

type Asked = {
  amount: bigint;
  /** The shares of the lines that were named; without any it is divided over all that is left. */
  shares: RefundShares | undefined;
  /** The part of the payment that cardholders' banks have taken. */
  lost: bigint;
};

/**
 * Divides what goes back the way it was paid: to the card up to the part that it paid, less what was refunded to it or
 * lost in disputes, and the rest to the customer's balance. `intent`: locked.
 */
export async function waysBack(
  tx: Tx,
  intent: PaymentIntentModel,
  { amount, shares, lost }: Asked,
): Promise<Way[]> {
  const whole = (isCard: boolean) => [{ isCard, amount, shares }];
  const { amountCaptured, amountFromBalance } = intent;
  if (amountFromBalance === 0n) return whole(true);
  const left = amountCaptured - amountFromBalance - lost - (await claimedOfCard(tx, intent));
  if (left <= 0n) return whole(false);
  if (amount <= left) return whole(true);
  const all = shares ?? (await sharesOfRefund(tx, intent, amount));
  const [ofCard, ofBalance] = all ? splitShares(all, Number(left)) : [];
  return [
    { isCard: true, amount: left, shares: ofCard },
    { isCard: false, amount: amount - left, shares: ofBalance },
  ];
}
