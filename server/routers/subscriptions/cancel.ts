import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import { endSubscription } from "#server/payments/subscriptions/end.ts";
import { serializeSubscription } from "#server/payments/subscriptions/serialize.ts";
import type { CancelSubscription, Subscription } from "#server/wire/subscription.ts";
import { transact } from "#server/data/transact.ts";
import { lockSubscription } from "#server/payments/subscriptions/row.ts";
import { own } from "#server/data/own.ts";

/**
 * Ends a subscription: now, or (`atPeriodEnd`) when the paid period is over, unless it is
 * past_due. Nothing is refunded. Ending now emits `subscription.canceled`; otherwise the worker
 * does, at the end of the period.
 * @throws invalid_state when it has ended · not_found
 */
export async function cancelSubscription(
  ctx: MerchantContext,
  input: CancelSubscription,
): Promise<Subscription> {
  return transact(ctx, async (unit) => {
    const row = await lockSubscription(unit.tx, ctx, input.id);
    if (row.status === "canceled")
      throw new DomainError("invalid_state", "This subscription has ended.");
    if (!input.atPeriodEnd || row.status === "past_due")
      return serializeSubscription(await endSubscription(unit, ctx, row));
    const data = { cancelAtPeriodEnd: true, updatedAt: ctx.clock.now() };
    return serializeSubscription(
      await unit.tx.subscription.update({ where: own(ctx, row.id), data }),
    );
  });
}
