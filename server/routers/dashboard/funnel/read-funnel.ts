import { invariant } from "#server/core/assert.ts";
import type { ReadingContext } from "#server/core/context.ts";
import { daysOf, startOfDayIn } from "#server/wire/atoms/zone-days.ts";
import type { AskFunnel, Funnel } from "#server/wire/overview.ts";

/**
 * How far the checkouts of the last days came: opened, a card sent, the bank asking who pays, paid.
 * A look at a link's page that nobody followed by paying leaves nothing, and is no part of it. What is
 * complete is paid, but for cards that were only saved, and counted by an index, whose condition this is; only
 * the others' rows are read.
 */
export async function readFunnel(ctx: ReadingContext, input: AskFunnel): Promise<Funnel> {
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
    ), sent AS (
      SELECT id FROM payment_intents
       WHERE "merchantId" = ${merchantId} AND "createdAt" >= ${from}
         AND jsonb_typeof("lastError") = 'object'
      UNION
      SELECT id FROM payment_intents
       WHERE "merchantId" = ${merchantId} AND "createdAt" >= ${from}
         AND status IN ('requires_action', 'processing', 'requires_capture')
    ), unpaid AS (
      SELECT count(*) FILTER (WHERE "loadedAt" IS NOT NULL OR sent.id IS NOT NULL)::int AS opened,
             count(sent.id)::int AS sent, count(asked.id)::int AS asked
        FROM checkout_sessions
        LEFT JOIN sent ON sent.id = "paymentIntentId"
        LEFT JOIN asked ON asked.id = "paymentIntentId"
       WHERE "merchantId" = ${merchantId} AND "createdAt" >= ${from} AND mode <> 'setup'
         AND status IN ('open', 'expired')
    ), paid AS (
      SELECT count(*)::int AS paid, count(asked.id)::int AS asked
        FROM checkout_sessions
        LEFT JOIN asked ON asked.id = "paymentIntentId"
       WHERE "merchantId" = ${merchantId} AND "createdAt" >= ${from} AND mode <> 'setup'
         AND status = 'complete'
    )
    SELECT paid + unpaid.opened AS opened, paid + unpaid.sent AS sent, paid.asked + unpaid.asked AS asked,
           paid, unpaid.asked AS "lostAtBank"
      FROM paid, unpaid`;
  invariant(row, "an aggregate answers one row");
  return row;
}
