import type { SubscriptionModel } from "#server/generated/prisma/models.ts";
import { periodAt, periodEnd } from "#server/payments/subscriptions/period.ts";
import type { Recurring } from "#server/wire/atoms/checkout/config.ts";

type NextPeriod = Pick<
  SubscriptionModel,
  "periodIndex" | "currentPeriodStart" | "currentPeriodEnd"
>;

/** The period after the current one that runs at a moment: periods that went by meanwhile are left out. */
export function nextPeriod(row: SubscriptionModel, now: Date): NextPeriod {
  const { anchorAt, timeZone: zone } = row;
  const recurring = row.recurring as Recurring;
  const next = row.periodIndex + 1;
  const periodIndex = periodAt(anchorAt, recurring, { from: next, now, zone });
  const isNext = periodIndex === next;
  return {
    periodIndex,
    currentPeriodStart: isNext
      ? row.currentPeriodEnd
      : periodEnd(anchorAt, recurring, periodIndex - 1, zone),
    currentPeriodEnd: periodEnd(anchorAt, recurring, periodIndex, zone),
  };
}
