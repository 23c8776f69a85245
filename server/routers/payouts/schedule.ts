import { dayMs } from "#server/core/clock.ts";
import { actFor, newRequestId } from "#server/core/context.ts";
import type { Services } from "#server/core/context.ts";
import { isDomainError } from "#server/core/errors.ts";
import { breachedRule } from "#server/data/breached-rule.ts";
import { readUnsettled } from "#server/payments/intents/unsettled.ts";
import { createPayout } from "#server/routers/payouts/create.ts";

const batchMax = 50;

type Due = { merchantId: string; currency: string; free: bigint };

/**
 * Pays out what merchants hold, by PAYOUT_SCHEDULE: once a day, a week (from Monday) or a month, by
 * UTC, and currency, where it is at least PAYOUT_MINIMUM. A merchant who may not be paid out yet is
 * passed over. A worker job; of any number one makes each payout. Answers how many it made.
 */
export async function schedulePayouts(services: Services): Promise<number> {
  const { env, db, clock, log } = services;
  if (env.PAYOUT_SCHEDULE === "manual") return 0;
  const period = periodOf(env.PAYOUT_SCHEDULE, clock.now());
  const due = await db.$queryRaw<Due[]>`
    SELECT a."merchantId", a.currency, a.balance - a.frozen AS free FROM ledger_accounts a
    WHERE a.type = 'merchant' AND a.balance > a.frozen
      AND a.balance - a.frozen >= coalesce((${JSON.stringify(env.PAYOUT_MINIMUM)}::jsonb ->> a.currency)::bigint, 1)
      AND NOT EXISTS (SELECT FROM payouts p WHERE p."merchantId" = a."merchantId"
                      AND p."scheduleKey" = ${period} || '/' || a.currency)
      AND NOT EXISTS (SELECT FROM merchants m WHERE m.id = a."merchantId" AND m."disabledAt" IS NOT NULL)
    ORDER BY random() LIMIT ${batchMax}`;
  let made = 0;
  for (const { merchantId, currency, free } of due) {
    const ctx = actFor(services, merchantId, newRequestId());
    const scheduleKey = `${period}/${currency}`;
    try {
      const unsettled =
        env.SETTLEMENT_DAYS > 0 ? ((await readUnsettled(db, ctx)).get(currency) ?? 0n) : 0n;
      const amount = Number(free - unsettled);
      if (amount < Math.max(1, env.PAYOUT_MINIMUM[currency] ?? 0)) continue;
      await createPayout(ctx, { amount, currency }, scheduleKey);
      made += 1;
    } catch (error) {
      if (!isDomainError(error) && breachedRule(error) === null) throw error;
      log.info({ merchantId, currency, err: error }, "a scheduled payout was not made");
    }
  }
  return made;
}

function periodOf(schedule: "daily" | "weekly" | "monthly", now: Date): string {
  const day = now.toISOString().slice(0, 10);
  if (schedule === "daily") return day;
  if (schedule === "monthly") return day.slice(0, 7);
  const sinceMonday = (now.getUTCDay() + 6) % 7;
  return `week of ${new Date(now.getTime() - sinceMonday * dayMs).toISOString().slice(0, 10)}`;
}
