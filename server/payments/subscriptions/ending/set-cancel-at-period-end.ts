import type { MerchantContext } from "#server/core/context.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import type { SubscriptionModel } from "#server/generated/prisma/models.ts";
import { changeSubscription } from "#server/payments/subscriptions/change.ts";

/** Why it ends, as the customer says; both null where it goes on. */
export type Said = Pick<SubscriptionModel, "cancelReason" | "cancelFeedback">;
type Wish = { row: SubscriptionModel; cancelAtPeriodEnd: boolean; said: Said };

/**
 * Whether a subscription that the caller has locked ends with its period, and why. Emits `subscription.updated` if that
 * is news.
 */
export async function setCancelAtPeriodEnd(
  unit: Unit,
  ctx: MerchantContext,
  { row, cancelAtPeriodEnd, said }: Wish,
): Promise<SubscriptionModel> {
  return changeSubscription(unit, ctx, {
    row,
    act: "update",
    data: { cancelAtPeriodEnd, ...said },
    derived: nextLook(row, cancelAtPeriodEnd),
  });
}

/** When the worker takes it up next, where its status alone does not tell: an unpaid one for nothing but its end. */
function nextLook(row: SubscriptionModel, ends: boolean) {
  if (row.status === "paused") return { nextAttemptAt: whenPaused(row, ends) };
  return row.status === "unpaid" ? { nextAttemptAt: ends ? row.currentPeriodEnd : null } : {};
}

/** When the worker takes up a paused subscription: to resume it, or to end it with its period. */
function whenPaused(
  { resumesAt, currentPeriodEnd }: SubscriptionModel,
  cancelAtPeriodEnd: boolean,
): Date | null {
  if (!cancelAtPeriodEnd) return resumesAt;
  return resumesAt && resumesAt < currentPeriodEnd ? resumesAt : currentPeriodEnd;
}
