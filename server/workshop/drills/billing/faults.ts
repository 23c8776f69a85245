import { at, type Mutation } from "#server/workshop/simulate/faults/mutation.ts";

const inRenew = at("server/payments/subscriptions/renew.ts");
const inOutcome = at("server/payments/subscriptions/renewal-outcome.ts");
const inPause = at("server/payments/subscriptions/pausing/begin-pause.ts");
const inResume = at("server/payments/subscriptions/pausing/end-pause.ts");
const inCancel = at("server/payments/subscriptions/ending/set-cancel-at-period-end.ts");
const inPeriod = at("server/payments/subscriptions/period.ts");
const inLife = at("server/payments/subscriptions/lifecycle.ts");
const inUndo = at("server/routers/subscriptions/resume.ts");

/** Faults in the charges of subscriptions as people make them. */
export const billingFaults: readonly Mutation[] = [
  inRenew(
    "a renewal is charged in the second before it is due",
    "nextAttemptAt <= clock.now()",
    "true",
  ),
  inRenew(
    "a subscription that ends with its period is charged once more",
    'if (row.cancelAtPeriodEnd && row.status !== "past_due") {',
    "if (row.cancelAtPeriodEnd && row.renewalAttempts < 0) {",
  ),
  inRenew(
    "each pass of the worker makes a payment of its own",
    "const open = await openRenewal(unit.tx, row);",
    "const open = row.renewalAttempts < 0 ? await openRenewal(unit.tx, row) : null;",
  ),
  inRenew(
    "a pause lasts until somebody ends it",
    "  return endPause(unit, ctx, row);",
    "  return row;",
  ),
  inRenew(
    "a pause outlives the period with which the subscription ends",
    "if (row.cancelAtPeriodEnd && row.currentPeriodEnd <= ctx.clock.now())",
    "if (row.cancelAtPeriodEnd && row.renewalAttempts < 0)",
  ),
  inOutcome(
    "periods in which nobody worked are charged afterwards",
    "periodAt(row.anchorAt, recurring, { from: next, now, zone })",
    "next",
  ),
  inOutcome(
    "the days of the retries begin where the last renewal left them",
    "renewalAttempts: 0,",
    "",
  ),
  inOutcome("a decline is tried again at once", "addMs(now, (days ?? 0) * dayMs)", "now"),
  inOutcome("a decline is not counted", "row.renewalAttempts + 1", "row.renewalAttempts"),
  inOutcome(
    "retries are counted from the end of the period",
    "addMs(now, (days ?? 0) * dayMs)",
    "addMs(row.currentPeriodEnd, (days ?? 0) * dayMs)",
  ),
  inPause("a paused renewal stays to be paid", "  await cancelUnpaid(unit, ctx, row);\n", ""),
  inPause("a pause keeps the retries of before", "renewalAttempts: 0, ", ""),
  inPause("a pause is over before its time", "nextAttemptAt: resumesAt", "nextAttemptAt: now"),
  inPause(
    "a subscription that is ending can be paused, and goes on",
    "if (row.cancelAtPeriodEnd)",
    "if (row.cancelAtPeriodEnd && !resumesAt)",
  ),
  inResume(
    "days of a pause are paid for",
    "...(isOver && { ...newAnchor(at), noticeAt: null }),",
    "",
  ),
  inResume(
    "a late worker begins the period when it comes",
    "row.resumesAt && row.resumesAt < now ? row.resumesAt : now",
    "now",
  ),
  inResume(
    "whoever resumes early pays for the paid period again",
    "row.currentPeriodEnd <= at",
    "true",
  ),
  inCancel(
    "a paused subscription that ends with its period waits for its resumption",
    "resumesAt && resumesAt < currentPeriodEnd ? resumesAt : currentPeriodEnd",
    "resumesAt",
  ),
  inUndo(
    "undoing a cancellation ends the pause too",
    'if (row.status === "paused" && !row.cancelAtPeriodEnd)',
    'if (row.status === "paused")',
  ),
  inPeriod(
    "a short month moves the day for good",
    "date.getUTCDate(), lastDay",
    "date.getUTCDate(), 28",
  ),
  inPeriod("a period ends with the second after it", "index, zone) <= now", "index, zone) < now"),
  inLife("a paused subscription is charged", "paused: { charges: false", "paused: { charges: true"),
];
