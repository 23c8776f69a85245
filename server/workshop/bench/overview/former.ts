import type { MerchantContext } from "#server/core/context.ts";
import type { DayRow } from "#server/routers/dashboard/overview/overview-days.ts";
import type { Funnel } from "#server/wire/dashboard/overview.ts";

type Since = { from: Date; timeZone: string };

/** How days were added up until they had indexes of their own: every payment's row, its time zone asked of each. */
export async function formerDays(ctx: MerchantContext, { from, timeZone }: Since) {
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

/** Why payments were not paid, likewise. */
export async function formerReasons(ctx: MerchantContext, from: Date) {
  return ctx.db.$queryRaw<{ code: string; payments: number }[]>`
    SELECT coalesce("lastError"->>'declineCode', "lastError"->>'code') AS code, count(*)::int AS payments
      FROM payment_intents
     WHERE "merchantId" = ${ctx.merchantId} AND "createdAt" >= ${from} AND status <> 'succeeded'
       AND jsonb_typeof("lastError") = 'object'
     GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 5`;
}

/** How far checkouts came, likewise: each session's row beside its payment's. */
export async function formerFunnel(ctx: MerchantContext, from: Date) {
  const { merchantId } = ctx;
  return ctx.db.$queryRaw<Funnel[]>`
    WITH asked AS (
      SELECT DISTINCT "relatedEntityId" AS id FROM events
       WHERE "merchantId" = ${merchantId} AND type = 'payment_intent.requires_action'
         AND "createdAt" >= ${from}
    ), checkouts AS (
      SELECT session."loadedAt" IS NOT NULL AS "isLoaded",
             session."paymentStatus" IN ('paid', 'refunded', 'partially_refunded') AS "isPaid",
             asked.id IS NOT NULL AS "isAsked",
             coalesce(intent."amountCaptured" > 0 OR jsonb_typeof(intent."lastError") = 'object'
               OR intent.status IN ('requires_action', 'processing', 'requires_capture'), false) AS "isSent"
        FROM checkout_sessions session
        LEFT JOIN payment_intents intent
          ON intent."merchantId" = session."merchantId" AND intent.id = session."paymentIntentId"
         AND intent."createdAt" >= ${from}
        LEFT JOIN asked ON asked.id = intent.id
       WHERE session."merchantId" = ${merchantId} AND session."createdAt" >= ${from}
         AND session.mode <> 'setup'
    )
    SELECT count(*) FILTER (WHERE "isLoaded" OR "isSent" OR "isPaid")::int AS opened,
           count(*) FILTER (WHERE "isSent" OR "isPaid")::int AS sent,
           count(*) FILTER (WHERE "isAsked")::int AS asked,
           count(*) FILTER (WHERE "isPaid")::int AS paid,
           count(*) FILTER (WHERE "isAsked" AND NOT "isPaid")::int AS "lostAtBank"
      FROM checkouts`;
}
