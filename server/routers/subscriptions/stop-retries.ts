import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import { transact } from "#server/data/transact.ts";
import { statusesBefore } from "#server/payments/intents/state.ts";
import { failRenewal, leaveUnpaid } from "#server/payments/subscriptions/dunning/end-retries.ts";
import { openRenewal } from "#server/payments/subscriptions/open-renewal.ts";
import { lockSubscription, serializeSubscription } from "#server/records/payments/subscription.ts";
import type { Subscription } from "#server/wire/payments/subscription.ts";

/**
 * Ends the tries of a past-due subscription: it becomes unpaid, nothing more is charged or emailed until another card is
 * given or it is retried by hand, and its unpaid renewal has failed. Atomic and idempotent by key. Emits
 * `payment_intent.payment_failed`, `checkout.session.expired` of a page to confirm it, and `subscription.updated`.
 * @throws invalid_state when it is not past due · payment_in_progress while it is charged · not_found
 */
export async function stopRetries(ctx: MerchantContext, id: string): Promise<Subscription> {
  return transact(ctx, async (unit) => {
    const row = await lockSubscription(unit.tx, ctx, id);
    if (row.status !== "past_due")
      throw new DomainError(
        "invalid_state",
        `This subscription is ${row.status}. Only the retries of one that is past_due can be stopped.`,
      );
    const renewal = await openRenewal(unit.tx, row);
    if (renewal && !statusesBefore("fail").includes(renewal.status))
      throw new DomainError(
        "payment_in_progress",
        "The renewal is being paid right now. Wait for its outcome and try again.",
      );
    if (renewal) await failRenewal(unit, ctx, renewal);
    return serializeSubscription(await leaveUnpaid(unit, ctx, row));
  });
}
