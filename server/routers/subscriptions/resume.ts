import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import { transact } from "#server/data/transact.ts";
import { setCancelAtPeriodEnd } from "#server/payments/subscriptions/ending/set-cancel-at-period-end.ts";
import { endPause } from "#server/payments/subscriptions/pausing/end-pause.ts";
import { lockSubscription, serializeSubscription } from "#server/records/payments/subscription.ts";
import type { Subscription } from "#server/wire/payments/subscription.ts";

const unsaid = { cancelReason: null, cancelFeedback: null };

/**
 * Takes back a cancellation at the period's end, or else ends a pause. One that goes on anyway stays as it is. Atomic
 * and idempotent by key; emits `subscription.updated` or `subscription.resumed` if that is news.
 * @throws invalid_state when it has ended, or its period is over and it was to end with that · not_found
 */
export async function resumeSubscription(ctx: MerchantContext, id: string): Promise<Subscription> {
  return transact(ctx, async (unit) => {
    const row = await lockSubscription(unit.tx, ctx, id);
    const isOver = row.cancelAtPeriodEnd && row.currentPeriodEnd <= ctx.clock.now();
    if (row.status === "canceled" || isOver)
      throw new DomainError("invalid_state", "This subscription has ended. Start a new one.");
    if (row.status === "paused" && !row.cancelAtPeriodEnd)
      return serializeSubscription(await endPause(unit, ctx, row));
    if (!row.cancelAtPeriodEnd) return serializeSubscription(row);
    return serializeSubscription(
      await setCancelAtPeriodEnd(unit, ctx, { row, cancelAtPeriodEnd: false, said: unsaid }),
    );
  });
}
