import { addMs, dayMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import type { Takings } from "#server/wire/dashboard.ts";

const daysShown = 30;

/**
 * What the merchant took on each of the last 30 days (UTC, today included), before fees and
 * refunds, in the smallest unit of each currency. A payment counts on the day it was made.
 */
export async function getTakings(ctx: MerchantContext): Promise<Takings> {
  const now = ctx.clock.now();
  const from = startOfDay(addMs(now, -(daysShown - 1) * dayMs));
  const days = await ctx.db.$queryRaw<Day[]>`
    SELECT to_char("createdAt" AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS date, currency,
           sum("amountCaptured")::bigint AS amount, count(*)::int AS payments
      FROM payment_intents
     WHERE "merchantId" = ${ctx.merchantId} AND "createdAt" >= ${from} AND "amountCaptured" > 0
     GROUP BY 1, 2
     ORDER BY 1, 2`;
  return {
    days: days.map((day) => ({ ...day, amount: Number(day.amount) })),
    from: isoDate(from),
    to: isoDate(now),
  };
}

type Day = { date: string; currency: string; amount: bigint; payments: number };

function startOfDay(moment: Date): Date {
  return new Date(`${isoDate(moment)}T00:00:00.000Z`);
}

function isoDate(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
