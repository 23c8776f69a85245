import type { ReadingContext } from "#server/core/context.ts";
import { paginated } from "#server/wire/atoms/lists/pagination.ts";
import type { ListDeclinedRenewals, ListEndedTrials } from "#server/wire/billing/trials.ts";

type TrialFilters = Pick<ListEndedTrials, "currency" | "productId">;

/** The trials of a merchant that were decided: the same for their numbers and for their list. */
export function trialsWhere(ctx: ReadingContext, { currency, productId }: TrialFilters) {
  return {
    merchantId: ctx.merchantId,
    ...(currency !== undefined && { currency }),
    ...(productId !== undefined && { productIds: { has: productId } }),
  };
}

const newestFirst = [{ at: "desc" }, { subscriptionId: "asc" }] as const;

/** The trials that the numbers of `getTrials` count, newest first. */
export async function listEndedTrials(ctx: ReadingContext, input: ListEndedTrials) {
  const { month, outcome, limit: take, offset: skip } = input;
  const where = {
    ...trialsWhere(ctx, input),
    ...(month !== undefined && { month }),
    ...(outcome !== undefined && { outcome }),
  };
  const [rows, total] = await Promise.all([
    ctx.db.subscriptionTrial.findMany({ where, orderBy: [...newestFirst], take, skip }),
    ctx.db.subscriptionTrial.count({ where }),
  ]);
  const trials = rows.map(({ merchantId: _merchant, at, ...row }) => ({
    ...row,
    at: at.toISOString(),
  }));
  return paginated(input, trials, { total });
}

/** The declined renewals that `getBillingRates` adds up as recovered and unrecovered, newest first. */
export async function listDeclinedRenewals(ctx: ReadingContext, input: ListDeclinedRenewals) {
  const { month, outcome, currency, limit: take, offset: skip } = input;
  const where = {
    merchantId: ctx.merchantId,
    ...(month !== undefined && { month }),
    ...(outcome !== undefined && { kind: outcome }),
    ...(currency !== undefined && { currency }),
  };
  const [rows, total] = await Promise.all([
    ctx.db.subscriptionOutcome.findMany({
      where,
      orderBy: [...newestFirst, { ordinal: "desc" }],
      take,
      skip,
    }),
    ctx.db.subscriptionOutcome.count({ where }),
  ]);
  const renewals = rows.map(({ subscriptionId, customerId, kind, amount, at, ...row }) => ({
    subscriptionId,
    customerId,
    currency: row.currency,
    month: row.month,
    outcome: kind,
    amount: Number(amount),
    at: at.toISOString(),
  }));
  return paginated(input, renewals, { total });
}
