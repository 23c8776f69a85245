import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import { transact } from "#server/data/transact.ts";
import { setCancelAtPeriodEnd } from "#server/payments/subscriptions/ending/set-cancel-at-period-end.ts";
import { lockSubscription, serializeSubscription } from "#server/records/payments/subscription.ts";
import type { Subscription } from "#server/wire/payments/subscription.ts";

/**
 * Takes back a cancellation at the period's end: the subscription goes on, and its next renewal is charged as before. One
 * that was not going to end stays as it is. Atomic and idempotent by key; emits `subscription.updated` if that is news.
 * @throws invalid_state when it has ended, or its period is over · not_found
 */
export async function resumeSubscription(ctx: MerchantContext, id: string): Promise<Subscription> {
  return transact(ctx, async (unit) => {
    const row = await lockSubscription(unit.tx, ctx, id);
    const isOver = row.cancelAtPeriodEnd && row.currentPeriodEnd <= ctx.clock.now();
    if (row.status === "canceled" || isOver)
      throw new DomainError("invalid_state", "This subscription has ended. Start a new one.");
    return serializeSubscription(
      await setCancelAtPeriodEnd(unit, ctx, { row, cancelAtPeriodEnd: false }),
    );
  });
}
