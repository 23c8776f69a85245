import type { MerchantContext } from "#server/core/context.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import type { OutcomeKind } from "#server/generated/prisma/enums.ts";
import type { SubscriptionModel } from "#server/generated/prisma/models.ts";
import { monthIn } from "#server/payments/subscriptions/numbers/month-in.ts";

type Change = { before: SubscriptionModel; after: SubscriptionModel };

/**
 * Writes how the retries of a declined renewal came out (contract §4, "Numbers of billing"), in the unit of the change
 * that ended them. The caller holds the subscription's lock.
 */
export async function recordOutcome(
  unit: Unit,
  ctx: MerchantContext,
  { before, after }: Change,
): Promise<void> {
  const kind = outcomeOf(before, after);
  if (!kind) return;
  const { tx } = unit;
  const { merchantId } = ctx;
  const where = { merchantId, subscriptionId: after.id };
  const ordinal = await tx.subscriptionOutcome.count({ where });
  const { timeZone } = await tx.merchant.findUniqueOrThrow({ where: { id: merchantId } });
  const at = ctx.clock.now();
  unit.insert("SubscriptionOutcome", {
    ...where,
    ordinal,
    customerId: after.customerId,
    kind,
    currency: after.currency,
    amount: before.amount,
    month: monthIn(at, timeZone),
    at,
  });
}

/** Paid, or ended or left unpaid. A pause takes the renewal back: nothing came of it. */
function outcomeOf({ status }: SubscriptionModel, after: SubscriptionModel): OutcomeKind | null {
  if (status !== "past_due") return null;
  if (after.status === "active") return "recovered";
  return after.status === "canceled" || after.status === "unpaid" ? "unrecovered" : null;
}
