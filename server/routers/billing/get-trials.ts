import type { ReadingContext } from "#server/core/context.ts";
import { periodOf } from "#server/routers/billing/get-mrr.ts";
import { trialsWhere } from "#server/routers/billing/list-decided.ts";
import type { GetMrr } from "#server/wire/billing/mrr.ts";
import type { TrialMonth, TrialReport } from "#server/wire/billing/trials.ts";

/**
 * How trials came out, month by month and by currency. A trial counts once, in the month in which it was decided, so that
 * a month that is over stays as it is; `listEndedTrials` has the rows of each number. Of a product, each trial of a
 * subscription that had it counts.
 */
export async function getTrials(ctx: ReadingContext, input: GetMrr): Promise<TrialReport> {
  const period = await periodOf(ctx, input);
  const groups = await ctx.db.subscriptionTrial.groupBy({
    by: ["month", "currency", "outcome"],
    where: { ...trialsWhere(ctx, input), month: { gte: period.from, lte: period.to } },
    orderBy: [{ month: "asc" }, { currency: "asc" }],
    _count: true,
  });
  const months = new Map<string, TrialMonth>();
  for (const { month, currency, outcome, _count: count } of groups) {
    const key = `${month} ${currency}`;
    const told = months.get(key) ?? { month, currency, ended: 0, converted: 0, lost: 0 };
    told.ended += count;
    told[outcome] += count;
    months.set(key, told);
  }
  return { ...period, months: [...months.values()] };
}
