import type { ReadingContext } from "#server/core/context.ts";
import {
  isLostDispute,
  isLostRefund,
  lostOfDispute,
} from "#server/routers/dashboard/overview/lost.ts";
import { dayAfter, startsOfDaysIn } from "#server/wire/atoms/lists/zone-days.ts";

export type DayRow = {
  date: string;
  currency: string;
  volume: bigint;
  paid: number;
  tried: number;
  lost: bigint;
};

/**
 * Each day's figures, by currency; days without any are left out. Queried day by day, so that no row's day has to
 * be computed, and payments are read only by two indexes, whose conditions these are.
 */
export async function readDays(
  { db, merchantId }: ReadingContext,
  { dates, timeZone }: { dates: readonly string[]; timeZone: string },
): Promise<DayRow[]> {
  const bounds = startsOfDaysIn([...dates, ...dates.slice(-1).map(dayAfter)], timeZone);
  return db.$queryRaw<DayRow[]>`
    SELECT date, currency, sum(volume)::bigint AS volume, sum(paid)::int AS paid,
           sum(tried)::int AS tried, sum(lost)::bigint AS lost
      FROM unnest(${dates}::text[], ${bounds.slice(0, -1)}::timestamptz[], ${bounds.slice(1)}::timestamptz[])
        AS day(date, start, next)
     CROSS JOIN LATERAL (
        SELECT currency, sum("amountCaptured") AS volume, count(*) AS paid, count(*) AS tried, 0 AS lost
          FROM payment_intents
         WHERE "merchantId" = ${merchantId} AND "createdAt" >= start AND "createdAt" < next
           AND "amountCaptured" > 0 AND mode <> 'setup'
         GROUP BY currency
        UNION ALL
        SELECT currency, 0, 0, count(*), 0 FROM payment_intents
         WHERE "merchantId" = ${merchantId} AND "createdAt" >= start AND "createdAt" < next
           AND jsonb_typeof("lastError") = 'object' AND "amountCaptured" = 0 AND mode <> 'setup'
         GROUP BY currency
        UNION ALL
        SELECT currency, 0, 0, 0, sum(amount) FROM refunds
         WHERE "merchantId" = ${merchantId} AND "createdAt" >= start AND "createdAt" < next
           AND ${isLostRefund}
         GROUP BY currency
        UNION ALL
        SELECT currency, 0, 0, 0, sum(${lostOfDispute}) FROM disputes
         WHERE "merchantId" = ${merchantId} AND "createdAt" >= start AND "createdAt" < next
           AND ${isLostDispute}
         GROUP BY currency
      ) AS parts
     GROUP BY date, currency
     ORDER BY date, currency`;
}
