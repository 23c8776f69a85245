import { invariant } from "#server/core/assert.ts";
import type { MerchantContext } from "#server/core/context.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import type { PaymentIntentModel, SubscriptionModel } from "#server/generated/prisma/models.ts";
import { expiryNoticeOf } from "#server/payments/methods/expiry.ts";
import { changeCard } from "#server/payments/subscriptions/change-card.ts";
import { methodOf } from "#server/payments/subscriptions/method-of.ts";
import { lockSubscription } from "#server/records/payments/subscription.ts";

/**
 * A card that the customer was asked for; one of a subscription that has ended is only saved. Where the card before
 * expires within 30 days or has expired, it takes the place of that card in all subscriptions of the customer. Emits
 * `subscription.updated` of each.
 */
export async function cardGiven(
  unit: Unit,
  ctx: MerchantContext,
  { subscriptionId, paymentMethodId }: PaymentIntentModel,
): Promise<void> {
  invariant(subscriptionId && paymentMethodId, "a card was saved for a subscription");
  const row = await lockSubscription(unit.tx, ctx, subscriptionId);
  if (row.status === "canceled") return;
  for (const id of [subscriptionId, ...(await othersOfExpiring(unit, ctx, row))])
    await changeCard(unit, ctx, { subscriptionId: id, paymentMethodId });
}

/** The other subscriptions that are charged to the same card, if that expires. */
async function othersOfExpiring(
  { tx }: Unit,
  ctx: MerchantContext,
  row: SubscriptionModel,
): Promise<string[]> {
  const { id, paymentMethodId } = row;
  const before = await methodOf(tx, ctx, row);
  if (!before || expiryNoticeOf(before) > ctx.clock.now()) return [];
  const others = await tx.subscription.findMany({
    where: {
      merchantId: ctx.merchantId,
      paymentMethodId,
      id: { not: id },
      status: { not: "canceled" },
    },
    orderBy: { id: "asc" },
    select: { id: true },
  });
  return others.map((other) => other.id);
}
