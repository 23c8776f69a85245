import { addMs, dayMs } from "#server/core/clock.ts";
import { DomainError } from "#server/core/errors.ts";
import { periodAt, periodEnd } from "#server/payments/subscriptions/period.ts";
import type { Recurring } from "#server/wire/atoms/checkout/config.ts";
import { trialDaysMax } from "#server/wire/atoms/selling/trial-days.ts";

/** The period with which a subscription begins, as its row has it, and what is charged for it. */
export type FirstPeriod = {
  anchorAt: Date;
  /** −1: a trial, or the part of a period before the anchor. */
  periodIndex: number;
  currentPeriodStart: Date;
  currentPeriodEnd: Date;
  trialEnd: Date | null;
  /** nothing: a trial, or a period that was paid elsewhere before the subscription came here. */
  charge: "full" | "part" | "nothing";
};

export type Begins = {
  now: Date;
  recurring: Recurring;
  /** By whose clocks periods keep their time of day; null: UTC. */
  zone: string | null;
  trialEnd?: Date | null | undefined;
  billingAnchor?: Date | null | undefined;
};

/** How long ago an anchor may be: each of its periods until now is counted. */
const anchorAgeMaxMs = 20 * 366 * dayMs;
const trialMaxMs = trialDaysMax * dayMs;

/**
 * The first period: of now on, a trial, the part until an anchor that is ahead, or the running one of an anchor that is
 * past.
 * @throws validation_failed for a trial in the past or of more than 730 days, an anchor more than a period ahead or too far back, or both
 */
export function firstPeriod(begins: Begins): FirstPeriod {
  const { now, recurring, zone, trialEnd, billingAnchor } = begins;
  if (trialEnd && billingAnchor)
    throw refusal("billingAnchor", "leave it out beside trialEnd: the first charge is the anchor");
  if (trialEnd) {
    checkTrialEnd(trialEnd, now);
    return {
      anchorAt: trialEnd,
      trialEnd,
      periodIndex: -1,
      charge: "nothing",
      currentPeriodStart: now,
      currentPeriodEnd: trialEnd,
    };
  }
  const anchorAt = billingAnchor ?? now;
  const upTo = (index: number) => periodEnd(anchorAt, recurring, index, zone);
  if (anchorAt > now) {
    if (upTo(-2) > now) throw refusal("billingAnchor", "must be at most one period ahead");
    return {
      anchorAt,
      trialEnd: null,
      periodIndex: -1,
      charge: "part",
      currentPeriodStart: now,
      currentPeriodEnd: anchorAt,
    };
  }
  if (addMs(anchorAt, anchorAgeMaxMs) < now)
    throw refusal("billingAnchor", "must be at most 20 years ago");
  const periodIndex = periodAt(anchorAt, recurring, { from: 0, now, zone });
  return {
    anchorAt,
    trialEnd: null,
    periodIndex,
    charge: anchorAt < now ? "nothing" : "full",
    currentPeriodStart: upTo(periodIndex - 1),
    currentPeriodEnd: upTo(periodIndex),
  };
}

/** @throws validation_failed for an end of a trial in the past or more than 730 days ahead */
export function checkTrialEnd(trialEnd: Date, now: Date): void {
  if (trialEnd <= now) throw refusal("trialEnd", "must be in the future");
  if (trialEnd > addMs(now, trialMaxMs))
    throw refusal("trialEnd", `must be at most ${trialDaysMax} days ahead`);
}

function refusal(field: string, sentence: string): DomainError {
  return new DomainError("validation_failed", `${field}: ${sentence}.`);
}
