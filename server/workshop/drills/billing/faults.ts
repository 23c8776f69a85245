import { at, type Mutation } from "#server/workshop/simulate/faults/mutation.ts";

const inRenew = at("server/payments/subscriptions/renew.ts");
const inOutcome = at("server/payments/subscriptions/renewal-outcome.ts");
const inNextPeriod = at("server/payments/subscriptions/periods/next-period.ts");
const inPause = at("server/payments/subscriptions/pausing/begin-pause.ts");
const inResume = at("server/payments/subscriptions/pausing/end-pause.ts");
const inCancel = at("server/payments/subscriptions/ending/set-cancel-at-period-end.ts");
const inPeriod = at("server/payments/subscriptions/period.ts");
const inRules = at("server/payments/subscriptions/changes/change-rules.ts");
const inProration = at("server/pricing/proration.ts");
const inPlan = at("server/payments/subscriptions/changes/plan.ts");
const inApply = at("server/payments/subscriptions/changes/apply.ts");
const inChange = at("server/payments/subscriptions/changes/change-items.ts");
const inPrice = at("server/payments/subscriptions/price-renewal.ts");
const inFirst = at("server/payments/subscriptions/begin/first-period.ts");
const inTrial = at("server/payments/subscriptions/trials/move-trial-end.ts");
const inCardless = at("server/payments/subscriptions/trials/end-without-card.ts");
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
    'if (row.cancelAtPeriodEnd && row.status !== "past_due") return',
    "if (row.cancelAtPeriodEnd && row.renewalAttempts < 0) return",
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
  inNextPeriod(
    "periods in which nobody worked are charged afterwards",
    "periodAt(anchorAt, recurring, { from: next, now, zone })",
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
  inPause(
    "a pause without an end is over when the next charge would have come",
    "nextAttemptAt: resumesAt, renewal",
    "nextAttemptAt: resumesAt ?? row.currentPeriodEnd, renewal",
  ),
  inUndo(
    "a cancellation is undone after its period",
    "const isOver = row.cancelAtPeriodEnd && row.currentPeriodEnd <= ctx.clock.now();",
    "const isOver = row.cancelAtPeriodEnd && row.renewalAttempts < 0;",
  ),
  inRules(
    "every change is an upgrade",
    "const isLess = (totalOfLines(items) ?? 0) < (totalOfLines(itemsOf(row)) ?? 0);",
    "const isLess = (totalOfLines(items) ?? 0) < 0;",
  ),
  inPlan(
    "the rest of a period is counted in days whatever the merchant says",
    "const part = restOfPeriod(wholePeriod(row), at, unit);",
    'const part = restOfPeriod(wholePeriod(row), at, unit && "day");',
  ),
  inProration(
    "the day of a change is paid twice",
    "Math.floor((at.getTime() - start.getTime()) / unit)",
    "Math.ceil((at.getTime() - start.getTime()) / unit)",
  ),
  inProration(
    "all of a period is credited",
    "partOfPrice(price, rest, step)));\n  const price",
    "price));\n  const price",
  ),
  inProration(
    "unused time above the charge is lost",
    "creditLeft: credit + unused - taken",
    "creditLeft: 0",
  ),
  inProration(
    "earlier unused time is forgotten",
    "creditTaken(price, credit + unused, minimum)",
    "creditTaken(price, unused, minimum)",
  ),
  inProration(
    "less than the processor takes is charged",
    "price - taken < minimum ? 0 : price - taken",
    "price - taken",
  ),
  inProration(
    "unused time leaves less to charge than the processor takes",
    "Math.min(credit, price - minimum)",
    "credit",
  ),
  inPlan(
    "a change without proration is credited at its new price later",
    'proration === "none" ? await paidPricesOf(tx, ctx, row) : row.paidPrices',
    "row.paidPrices",
  ),
  inPlan(
    "a trial is prorated",
    'row.status === "trialing" || proration !== "immediate"',
    'proration !== "immediate"',
  ),
  inPlan(
    "the rest of a period is counted from the change's own day",
    "const part = restOfPeriod(wholePeriod(row), at, unit);",
    "const part = restOfPeriod({ ...wholePeriod(row), start: row.updatedAt }, at, unit);",
  ),
  inApply(
    "a change at once leaves what was asked for the next period",
    "      pendingChange: Prisma.DbNull,\n",
    "",
  ),
  inApply(
    "a change at once keeps the prices of before",
    "paidPrices: plan.paidPrices ?? Prisma.DbNull",
    "paidPrices: plan.paidPrices ?? undefined",
  ),
  inApply(
    "items of the next period take the unused time away",
    "creditLeft: Number(row.unusedCredit), paidPrices: null",
    "creditLeft: 0, paidPrices: null",
  ),
  inApply(
    "a paid change keeps the items of before",
    "lineItems: items, unusedCredit: BigInt(creditLeft)",
    "unusedCredit: BigInt(creditLeft)",
  ),
  inChange(
    "asking for the present items does not take the next ones back",
    "isNews ? ({ items } satisfies PendingChange) : Prisma.DbNull",
    "({ items } satisfies PendingChange)",
  ),
  inPrice(
    "unused time is taken off every charge",
    "row.unusedCredit - credit;",
    "row.unusedCredit;",
  ),
  inPrice(
    "unused time is never taken off",
    "  if (credit === 0) return",
    "  if (credit >= 0) return",
  ),
  inPrice(
    "a discount lasts for ever",
    "charges: terms.charges + 1 };",
    "charges: terms.charges };",
  ),
  inTrial("a trial whose end is moved keeps its anchor", "      anchorAt: end,\n", ""),
  inCardless(
    "a trial without a card is paused whatever was chosen",
    'row.trialWithoutCard !== "pause"',
    "!row.trialWithoutCard",
  ),
  inPause(
    "a pause ends the service that was to be kept",
    "resumesAt, keepService },",
    "resumesAt },",
  ),
  inFirst(
    "a trial's first charge begins the periods at its creation",
    "      anchorAt: trialEnd,\n",
    "      anchorAt: now,\n",
  ),
];
