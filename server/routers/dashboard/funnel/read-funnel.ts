import { invariant } from "#server/core/assert.ts";
import { addMs, dayMs, minuteMs } from "#server/core/clock.ts";
import type { ReadingContext } from "#server/core/context.ts";
import { expiryMaxMs } from "#server/routers/checkout-sessions/create.ts";
import { readPeriod } from "#server/routers/dashboard/overview/overview-period.ts";
import type { AskFunnel, Funnel } from "#server/wire/dashboard/overview.ts";

/**
 * How long after a checkout, in milliseconds, its payment and the bank's questions are looked for. The payment is
 * made in the same unit of work, a moment later; the bank asks while the checkout can be paid, which is a week at
 * most.
 */
const [paymentAfterMs, askedAfterMs] = [minuteMs, expiryMaxMs + dayMs];

/**
 * How far the checkouts of a period came: opened, a card sent, the bank asking who pays, paid.
 * A look at a link's page that nobody followed by paying leaves nothing, and is no part of it. What is
 * complete is paid, but for cards that were only saved, and counted by an index, whose condition this is; only
 * the others' rows are read.
 * @throws validation_failed (what is no period)
 */
export async function readFunnel(ctx: ReadingContext, input: AskFunnel): Promise<Funnel> {
  const { db, merchantId } = ctx;
  const { from, to } = readPeriod(ctx, input).bounds;
  const [paymentBy, askedBy] = [addMs(to, paymentAfterMs), addMs(to, askedAfterMs)];
  const [row] = await db.$queryRaw<Funnel[]>`
    WITH asked AS (
      SELECT DISTINCT "relatedEntityId" AS id FROM events
       WHERE "merchantId" = ${merchantId} AND type = 'payment_intent.requires_action'
         AND "createdAt" >= ${from} AND "createdAt" < ${askedBy}
    ), sent AS (
      SELECT id FROM payment_intents
       WHERE "merchantId" = ${merchantId} AND "createdAt" >= ${from}
         AND "createdAt" < ${paymentBy} AND jsonb_typeof("lastError") = 'object'
      UNION
      SELECT id FROM payment_intents
       WHERE "merchantId" = ${merchantId} AND "createdAt" >= ${from}
         AND "createdAt" < ${paymentBy} AND status IN ('requires_action', 'processing', 'requires_capture')
    ), unpaid AS (
      SELECT count(*) FILTER (WHERE "loadedAt" IS NOT NULL OR sent.id IS NOT NULL)::int AS opened,
             count(sent.id)::int AS sent, count(asked.id)::int AS asked,
             count(*) FILTER (WHERE sent.id IS NOT NULL AND asked.id IS NULL)::int AS undecided
        FROM checkout_sessions
        LEFT JOIN sent ON sent.id = "paymentIntentId"
        LEFT JOIN asked ON asked.id = "paymentIntentId"
       WHERE "merchantId" = ${merchantId} AND "createdAt" >= ${from} AND "createdAt" < ${to}
         AND mode <> 'setup' AND (status IN ('open', 'expired') OR "paymentStatus" = 'processing')
    ), paid AS (
      SELECT count(*)::int AS paid, count(asked.id)::int AS asked
        FROM checkout_sessions
        LEFT JOIN asked ON asked.id = "paymentIntentId"
       WHERE "merchantId" = ${merchantId} AND "createdAt" >= ${from} AND "createdAt" < ${to}
         AND mode <> 'setup' AND status = 'complete' AND "paymentStatus" <> 'processing'
    )
    SELECT paid + unpaid.opened AS opened, paid + unpaid.sent AS sent, paid.asked + unpaid.asked AS asked,
           paid, unpaid.opened - unpaid.sent AS left, unpaid.asked AS "lostAtBank", undecided
      FROM paid, unpaid`;
  invariant(row, "an aggregate answers one row");
  return row;
}
