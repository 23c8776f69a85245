import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import { transact } from "#server/data/transact.ts";
import type { SubscriptionModel } from "#server/generated/prisma/models.ts";
import { endSubscription } from "#server/payments/subscriptions/ending/end.ts";
import { endsAtOnce } from "#server/payments/subscriptions/ending/ends-at-once.ts";
import {
  type Said,
  setCancelAtPeriodEnd,
} from "#server/payments/subscriptions/ending/set-cancel-at-period-end.ts";
import { takeStep } from "#server/payments/subscriptions/lifecycle.ts";
import { serializeSubscription, lockSubscription } from "#server/records/payments/subscription.ts";
import type { CancelSubscription, Subscription } from "#server/wire/payments/subscription.ts";

/** How a subscription ends: now, or when the paid period is over. */
export type Ending = "at_once" | "at_period_end";

/**
 * Ends a subscription: now, or (`atPeriodEnd`) when the paid period is over, which may be now as
 * well (`endsAtOnce`). What was paid before is not refunded. Ending now emits `subscription.canceled`; otherwise
 * `subscription.updated` is emitted if that is news, and the worker emits `subscription.canceled` at the end of
 * the period. With `shown`, what the subscriber was told, nothing is done where it would end otherwise. Atomic and
 * idempotent by key.
 * @throws invalid_state when it has ended, or would end otherwise than was shown · not_found
 */
export async function cancelSubscription(
  ctx: MerchantContext,
  input: CancelSubscription,
  shown?: Ending,
): Promise<Subscription> {
  return transact(ctx, async (unit) => {
    const row = await lockSubscription(unit.tx, ctx, input.id);
    takeStep(row.status, "cancel");
    const said = saidOf(row, input);
    const isNow = !input.atPeriodEnd || (await endsAtOnce(unit.tx, row, ctx.clock.now()));
    if (shown && shown !== (isNow ? "at_once" : "at_period_end"))
      throw new DomainError(
        "invalid_state",
        "This subscription would now end at a different time than shown. Nothing was changed: check the page and try again.",
      );
    if (isNow)
      return serializeSubscription(
        await endSubscription(unit, ctx, { row, because: "canceled", said }),
      );
    return serializeSubscription(
      await setCancelAtPeriodEnd(unit, ctx, { row, cancelAtPeriodEnd: true, said }),
    );
  });
}

/** An earlier reason stays where a repeated cancellation says nothing. */
function saidOf(row: SubscriptionModel, { reason, feedback }: CancelSubscription): Said {
  return {
    cancelReason: reason ?? row.cancelReason,
    cancelFeedback: feedback ?? row.cancelFeedback,
  };
}
