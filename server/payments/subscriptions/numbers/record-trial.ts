import type { MerchantContext } from "#server/core/context.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import type { TrialOutcome } from "#server/generated/prisma/enums.ts";
import type { SubscriptionModel } from "#server/generated/prisma/models.ts";
import { monthIn } from "#server/payments/subscriptions/numbers/month-in.ts";
import { itemsOf } from "#server/payments/subscriptions/price-renewal.ts";

type Change = { before: SubscriptionModel; after: SubscriptionModel };

/**
 * Writes how a trial came out (contract §4, "Numbers of billing"), in the unit of the change that decided it. The caller
 * holds the subscription's lock. Written once for a subscription: one that is taken up later counts as lost all the same.
 */
export async function recordTrial(
  unit: Unit,
  ctx: MerchantContext,
  { before, after }: Change,
): Promise<void> {
  const outcome = outcomeOf(before, after);
  if (!outcome) return;
  const { tx } = unit;
  const { merchantId } = ctx;
  const { id: subscriptionId, customerId, currency } = after;
  const where = { merchantId, subscriptionId };
  if ((await tx.subscriptionTrial.count({ where })) > 0) return;
  const { timeZone } = await tx.merchant.findUniqueOrThrow({ where: { id: merchantId } });
  const at = ctx.clock.now();
  const products = itemsOf(before).flatMap(({ productId }) => productId ?? []);
  unit.insert("SubscriptionTrial", {
    ...where,
    customerId,
    outcome,
    currency,
    productIds: [...new Set(products)],
    month: monthIn(at, timeZone),
    at,
  });
}

/** Converted with the first period that is paid or invoiced; lost once none is charged any more. Declined: not decided. */
function outcomeOf(before: SubscriptionModel, after: SubscriptionModel): TrialOutcome | null {
  if (!isUndecided(before) || isUndecided(after)) return null;
  return after.status === "active" || after.status === "past_due" ? "converted" : "lost";
}

/** In its trial, or past due with the first charge after it. */
function isUndecided({ status, trialEnd, currentPeriodEnd }: SubscriptionModel): boolean {
  if (status === "trialing") return true;
  return status === "past_due" && trialEnd?.getTime() === currentPeriodEnd.getTime();
}
