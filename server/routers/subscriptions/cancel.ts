import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import { endSubscription } from "#server/payments/subscriptions/end.ts";
import { openRenewal } from "#server/payments/subscriptions/open-renewal.ts";
import { serializeSubscription } from "#server/payments/subscriptions/serialize.ts";
import type { CancelSubscription, Subscription } from "#server/wire/payments/subscription.ts";
import { transact } from "#server/data/transact.ts";
import { lockSubscription } from "#server/payments/subscriptions/row.ts";
import { setCancelAtPeriodEnd } from "#server/payments/subscriptions/set-cancel-at-period-end.ts";

/**
 * Ends a subscription: now, or (`atPeriodEnd`) when the paid period is over, which may be now as
 * well: its renewal may be under way, and is given back if it is paid all the same. What was paid
 * before is not refunded. Ending now emits `subscription.canceled`; otherwise `subscription.updated` is
 * emitted if that is news, and the worker emits `subscription.canceled` at the end of the period.
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
    const now = ctx.clock.now();
    // Whoever renews may have a clock that is a little ahead.
    const isOver = row.currentPeriodEnd <= now || (await openRenewal(unit.tx, row)) !== null;
    if (!input.atPeriodEnd || isOver || row.status === "past_due")
      return serializeSubscription(await endSubscription(unit, ctx, row));
    return serializeSubscription(
      await setCancelAtPeriodEnd(unit, ctx, { row, cancelAtPeriodEnd: true }),
    );
  });
}
