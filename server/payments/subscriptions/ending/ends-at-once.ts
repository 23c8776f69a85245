import type { Tx } from "#server/data/db.ts";
import type { SubscriptionModel } from "#server/generated/prisma/models.ts";
import { openRenewal } from "#server/payments/subscriptions/open-renewal.ts";

/**
 * Whether a cancellation at the period's end ends the subscription now: its last renewal is not paid, or the paid
 * period is over. Its renewal may be under way, and is given back if it is paid all the same.
 */
export async function endsAtOnce(
  tx: Pick<Tx, "paymentIntent">,
  row: SubscriptionModel,
  now: Date,
): Promise<boolean> {
  if (row.currentPeriodEnd <= now) return true;
  // The period of an overdue invoice is owed, and goes on to its end.
  if (row.collection === "invoice") return false;
  if (row.status === "past_due") return true;
  // The process that renews may have a clock that is slightly ahead, so a renewal may already be open.
  return (await openRenewal(tx, row)) !== null;
}
