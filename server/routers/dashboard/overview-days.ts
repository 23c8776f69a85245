import type { MerchantContext } from "#server/core/context.ts";

export type DayRow = {
  date: string;
  currency: string;
  volume: bigint;
  paid: number;
  tried: number;
  lost: bigint;
};

/** What every day from a moment on brought, by currency; days without anything are left out. */
export async function readDays(
  ctx: MerchantContext,
  { from, timeZone }: { from: Date; timeZone: string },
): Promise<DayRow[]> {
  const { merchantId } = ctx;
  return ctx.db.$queryRaw<DayRow[]>`
    SELECT to_char(moment AT TIME ZONE ${timeZone}, 'YYYY-MM-DD') AS date, currency,
           sum(volume)::bigint AS volume, sum(paid)::int AS paid, sum(tried)::int AS tried,
           sum(lost)::bigint AS lost
      FROM (
        SELECT "createdAt" AS moment, currency, "amountCaptured" AS volume,
               ("amountCaptured" > 0)::int AS paid,
               ("amountCaptured" > 0 OR coalesce(jsonb_typeof("lastError") = 'object', false))::int AS tried,
               0::bigint AS lost
          FROM payment_intents
         WHERE "merchantId" = ${merchantId} AND "createdAt" >= ${from} AND mode <> 'setup'
        UNION ALL
        SELECT "createdAt", currency, 0, 0, 0, amount FROM refunds
         WHERE "merchantId" = ${merchantId} AND "createdAt" >= ${from} AND status <> 'failed'
        UNION ALL
        SELECT "createdAt", currency, 0, 0, 0, amount FROM disputes
         WHERE "merchantId" = ${merchantId} AND "createdAt" >= ${from} AND kind = 'chargeback'
           AND status <> 'won'
      ) moments
     GROUP BY 1, 2
     ORDER BY 1, 2`;
}
