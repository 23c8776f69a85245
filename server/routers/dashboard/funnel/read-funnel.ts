import { invariant } from "#server/core/assert.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { daysOf, startOfDayIn } from "#server/wire/atoms/zone-days.ts";
import type { AskFunnel, Funnel } from "#server/wire/overview.ts";

/**
 * How far the checkouts of the last days came: opened, a card sent, the bank asking who pays, paid.
 * A look at a link's page that nobody followed by paying leaves nothing, and is no part of it.
 */
export async function readFunnel(ctx: MerchantContext, input: AskFunnel): Promise<Funnel> {
  const { days, timeZone } = input;
  const { db, merchantId } = ctx;
  const [first] = daysOf(ctx.clock.now(), days, timeZone);
  invariant(first, "there are as many days as were asked for");
  const from = startOfDayIn(first, timeZone);
  const [row] = await db.$queryRaw<Funnel[]>`
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
  invariant(row, "an aggregate answers one row");
  return row;
}
