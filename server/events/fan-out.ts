import type { Services } from "#server/context.ts";
import { newId } from "#server/ids.ts";
import { payloadOfEvent } from "#server/events/payload.ts";
import { queueReceipts } from "#server/notifications/receipt.ts";

const eventsMax = 200;

type Pair = { eventId: string; endpointId: string };

/**
 * Makes the deliveries of events that have none yet: one for each active endpoint that asked for
 * the type and is older than the event. Returns how many events were done. One statement decides
 * and writes; an event is fanned out once however many processes try, and one endpoint gets an
 * event at most one delivery. Payments get their receipts on the way.
 */
export async function fanOut({ db, clock }: Pick<Services, "db" | "clock">): Promise<number> {
  const events = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM events WHERE "fannedOutAt" IS NULL ORDER BY "createdAt" LIMIT ${eventsMax}`;
  if (events.length === 0) return 0;
  const eventIds = events.map(({ id }) => id);
  const pairs = await db.$queryRaw<Pair[]>`
    SELECT event.id AS "eventId", endpoint.id AS "endpointId"
    FROM events event JOIN webhook_endpoints endpoint ON endpoint."merchantId" = event."merchantId"
    WHERE event.id = ANY(${eventIds}) AND event."fannedOutAt" IS NULL
      AND endpoint.active AND endpoint."deletedAt" IS NULL
      AND (endpoint.events @> ARRAY[event.type] OR endpoint.events @> ARRAY['*'])
      AND (endpoint."createdAt" < event."createdAt"
           -- In the same millisecond the ids tell: both begin with their own time.
           OR endpoint."createdAt" = event."createdAt"
              AND substring(endpoint.id FROM '_(.*)') COLLATE "C" < substring(event.id FROM '_(.*)') COLLATE "C")`;
  // Before the events are done, so that a crash in between leaves none without its receipt.
  await queueReceipts({ db, clock }, eventIds);
  const now = clock.now();
  // The locks: an event is taken by one process; an endpoint cannot be deleted or paused between
  // the check and the insert, so that none of its deliveries stays behind as pending.
  const done = await db.$queryRaw<{ id: string }[]>`
    WITH pair AS (
      SELECT * FROM unnest(${pairs.map(() => newId("delivery"))}::text[], ${pairs.map((pair) => pair.eventId)}::text[],
                           ${pairs.map((pair) => pair.endpointId)}::text[]) AS p(id, "eventId", "endpointId")
    ), batch AS (
      SELECT id, "merchantId" FROM events WHERE id = ANY(${eventIds}) AND "fannedOutAt" IS NULL FOR UPDATE SKIP LOCKED
    ), open AS (
      SELECT id FROM webhook_endpoints
      WHERE id IN (SELECT "endpointId" FROM pair) AND active AND "deletedAt" IS NULL FOR SHARE
    ), made AS (
      INSERT INTO webhook_deliveries (id, "merchantId", "eventId", "endpointId", status, "nextAttemptAt", "createdAt")
      SELECT pair.id, batch."merchantId", pair."eventId", pair."endpointId", 'pending', ${now}, ${now}
      FROM pair JOIN batch ON batch.id = pair."eventId" JOIN open ON open.id = pair."endpointId"
      ON CONFLICT ("eventId", "endpointId") DO NOTHING
      RETURNING "eventId"
    )
    UPDATE events event
    SET "fannedOutAt" = ${now},
        payload = CASE WHEN event.id IN (SELECT "eventId" FROM made)
                       THEN coalesce(event.payload, ${payloadOfEvent}) ELSE event.payload END
    FROM batch WHERE event.id = batch.id
    RETURNING event.id`;
  return done.length;
}
