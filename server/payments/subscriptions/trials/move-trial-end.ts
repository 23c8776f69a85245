import { addMs, dayMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import type { SubscriptionModel } from "#server/generated/prisma/models.ts";
import { checkTrialEnd } from "#server/payments/subscriptions/begin/first-period.ts";
import { changeSubscription } from "#server/payments/subscriptions/change.ts";
import { trialNoticeAt } from "#server/payments/subscriptions/letters/notice-time.ts";
import { isDebited } from "#server/payments/subscriptions/method-of.ts";
import { openRenewal } from "#server/payments/subscriptions/open-renewal.ts";
import { announcedDaysMin } from "#server/wire/atoms/checkout/bank/bank-debits.ts";

/** `trialEnd` null: now. */
type Wish = { row: SubscriptionModel; trialEnd: Date | null };

/**
 * Moves the end of the trial that a locked subscription is in, and with it the first charge, which is due at once where the
 * trial ends now. Another end is announced anew. Emits `subscription.updated` if that is news.
 * @throws invalid_state when it is in no trial · payment_in_progress · validation_failed as `checkTrialEnd`, and for a debit that could not be announced
 */
export async function moveTrialEnd(
  unit: Unit,
  ctx: MerchantContext,
  { row, trialEnd }: Wish,
): Promise<SubscriptionModel> {
  const now = ctx.clock.now();
  if (row.status !== "trialing" || row.currentPeriodEnd <= now)
    throw new DomainError(
      "invalid_state",
      "trialEnd: this subscription is in no trial; leave it out.",
    );
  if (await openRenewal(unit.tx, row))
    throw new DomainError(
      "payment_in_progress",
      "The first period of this subscription is being charged: its trial is over.",
    );
  const end = trialEnd ?? now;
  if (trialEnd) checkTrialEnd(trialEnd, now);
  const isSoon = end < addMs(now, announcedDaysMin * dayMs) && end < row.currentPeriodEnd;
  if (isSoon && (await isDebited(unit.tx, ctx, row)))
    throw new DomainError(
      "validation_failed",
      `trialEnd: this subscription is charged to an account, whose debits are announced days before. Set it at least ${announcedDaysMin} days ahead.`,
    );
  if (end.getTime() === row.currentPeriodEnd.getTime()) return row;
  return changeSubscription(unit, ctx, {
    row,
    act: "update",
    data: { trialEnd: end, currentPeriodEnd: end },
    derived: {
      anchorAt: end,
      nextAttemptAt: end,
      noticeAt: trialEnd && trialNoticeAt(now, trialEnd),
    },
  });
}
