import type { MerchantContext } from "#server/core/context.ts";
import { transact } from "#server/data/transact.ts";
import { beginPause } from "#server/payments/subscriptions/pausing/begin-pause.ts";
import { lockSubscription, serializeSubscription } from "#server/records/payments/subscription.ts";
import type { PauseSubscription, Subscription } from "#server/wire/payments/subscription.ts";

/**
 * Pauses a subscription, until `resumesAt` or until somebody resumes it. Atomic and idempotent by key; emits
 * `subscription.paused`, or `subscription.updated` where one that is paused is paused for another time.
 * @throws invalid_state when it cannot be paused or ends with its period · validation_failed · not_found
 */
export async function pauseSubscription(
  ctx: MerchantContext,
  { id, resumesAt, keepService }: PauseSubscription,
): Promise<Subscription> {
  return transact(ctx, async (unit) => {
    const row = await lockSubscription(unit.tx, ctx, id);
    const until = resumesAt === undefined ? null : new Date(resumesAt);
    return serializeSubscription(
      await beginPause(unit, ctx, { row, resumesAt: until, keepService }),
    );
  });
}
