import { dayMs } from "#server/core/clock.ts";
import { actFor, newRequestId, type Services } from "#server/core/context.ts";
import { isDomainError } from "#server/core/errors.ts";
import { eachApart } from "#server/core/tasks/each-apart.ts";
import { isInShare, ofShare, type Share, wholeShare } from "#server/data/buckets.ts";
import { breachedRule } from "#server/data/rows/breached-rule.ts";
import { Prisma } from "#server/generated/prisma/client.ts";
import { readAvailable, unreserved } from "#server/ledger/free.ts";
import { createPayout } from "#server/routers/payouts/create.ts";
import { needsCompliance } from "#server/routers/payouts/destination.ts";

const batchMax = 50;
/** How many draws a run has: merchants that are left are drawn by the next run, a minute later. */
const drawsMax = 20;

type Due = { id: string; merchantId: string; currency: string };

/**
 * Pays out the balances of merchants by PAYOUT_SCHEDULE: once a day, a week (from Monday) or a
 * month, by UTC, in each currency with at least PAYOUT_MINIMUM. A merchant that may not be paid out
 * yet, or whose payout fails, is passed over and holds up nobody: others are drawn until there are
 * none left. A worker job; if several run, one of them makes each payout. Answers how many it made.
 */
export async function schedulePayouts(
  services: Services,
  share: Share = wholeShare,
): Promise<number> {
  const { env, clock } = services;
  if (env.PAYOUT_SCHEDULE === "manual") return 0;
  const period = periodOf(env.PAYOUT_SCHEDULE, clock.now());
  const drawn: string[] = [];
  let made = 0;
  for (let draws = 1; draws <= drawsMax; draws += 1) {
    const found = await draw(services, { period, share, drawn });
    const due = ofShare(services, share, { of: found, merchantOf: (one) => one.merchantId });
    made += await eachApart(services.log, due, {
      act: (one) => paidOut(services, period, one),
      problem: "a scheduled payout could not be made yet",
    });
    if (found.length < batchMax) break;
    drawn.push(...found.map(({ id }) => id));
  }
  return made;
}

/** Balances that are due and were not drawn before in this run. */
async function draw(
  services: Services,
  { period, share, drawn }: { period: string; share: Share; drawn: string[] },
): Promise<Due[]> {
  const { db, env } = services;
  const mayBePaid = needsCompliance(services) ? isVerified : Prisma.empty;
  return db.$queryRaw<Due[]>`
    SELECT a.id, a."merchantId", a.currency FROM ledger_accounts a
    WHERE a.type = 'merchant' AND a.balance > 0
      AND ${unreserved} >= coalesce((${JSON.stringify(env.PAYOUT_MINIMUM)}::jsonb ->> a.currency)::bigint, 1)
      AND NOT EXISTS (SELECT FROM payouts p WHERE p."merchantId" = a."merchantId"
                      AND p."scheduleKey" = ${period} || '/' || a.currency)
      AND NOT EXISTS (SELECT FROM merchants m WHERE m.id = a."merchantId" AND m."disabledAt" IS NOT NULL)
      AND a.id <> ALL (${drawn}::text[]) AND ${isInShare(Prisma.sql`a."merchantId"`, share)} ${mayBePaid}
    ORDER BY random() LIMIT ${batchMax}`;
}

const isVerified = Prisma.sql`
      AND EXISTS (SELECT FROM compliance_records c WHERE c."merchantId" = a."merchantId"
                  AND c."organizationId" = a."merchantId" AND c.status = 'verified')`;

async function paidOut(
  services: Services,
  period: string,
  { merchantId, currency }: Due,
): Promise<boolean> {
  const { env, db, log } = services;
  const ctx = actFor(services, merchantId, newRequestId());
  try {
    const amount = Number(await readAvailable(db, ctx, currency));
    if (amount < Math.max(1, env.PAYOUT_MINIMUM[currency] ?? 0)) return false;
    await createPayout(ctx, { amount, currency }, `${period}/${currency}`);
    return true;
  } catch (error) {
    if (!isDomainError(error) && breachedRule(error) === null) throw error;
    log.info({ merchantId, currency, err: error }, "a scheduled payout was not made");
    return false;
  }
}

function periodOf(schedule: "daily" | "weekly" | "monthly", now: Date): string {
  const day = now.toISOString().slice(0, 10);
  if (schedule === "daily") return day;
  if (schedule === "monthly") return day.slice(0, 7);
  const sinceMonday = (now.getUTCDay() + 6) % 7;
  return `week of ${new Date(now.getTime() - sinceMonday * dayMs).toISOString().slice(0, 10)}`;
}
