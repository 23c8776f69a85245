import type { MerchantContext } from "#server/core/context.ts";
import { transact } from "#server/data/transact.ts";
import { changeCard } from "#server/payments/subscriptions/change-card.ts";
import { serializeSubscription } from "#server/records/payments/subscription.ts";
import type { Subscription, UpdateSubscription } from "#server/wire/payments/subscription.ts";

/**
 * Changes the card that a subscription is charged to; past due, it is tried again at once. Atomic
 * and idempotent by key; emits `subscription.updated`.
 * @throws not_found · invalid_state when it has ended
 */
export async function updateSubscription(
  ctx: MerchantContext,
  { id: subscriptionId, paymentMethodId }: UpdateSubscription,
): Promise<Subscription> {
  return transact(ctx, async (unit) =>
    serializeSubscription(await changeCard(unit, ctx, { subscriptionId, paymentMethodId })),
  );
}
