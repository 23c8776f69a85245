import type { Services } from "#server/context.ts";
import type { Db } from "#server/db.ts";
import { newId } from "#server/ids.ts";
import { payloadOfEvent } from "#server/events/payload.ts";
import { queueReceipts } from "#server/notifications/receipt.ts";

const eventsMax = 200;
/** Deliveries made by one statement, beyond those of its first event. */
const pairsMax = 2_000;

type Pair = { id: string; eventId: string; endpointId: string };

/**
 * Makes the deliveries of events that have none yet: one for each active endpoint that asked for
 * the type and is older than the event. Returns how many events were done. One statement decides
 * and writes; an event is fanned out once however many processes try, and one endpoint gets an
 * event at most one delivery. Payments get their receipts on the way.
 */
export async function fanOut({ db, clock }: Pick<Services, "db" | "clock">): Promise<number> {
  // Lists travel as one text: the client takes long over arrays and rows.
  const [found] = await db.$queryRaw<{ ids: string | null }[]>`
    SELECT string_agg(id, ',') AS ids
    FROM (SELECT id FROM events WHERE "fannedOutAt" IS NULL ORDER BY "createdAt" LIMIT ${eventsMax}) AS waiting`;
  if (!found?.ids) return 0;
  const { eventIds, pairs } = portion(found.ids.split(","), await subscriptions(db, found.ids));
  // Before the events are done, so that a crash in between leaves none without its receipt.
  await queueReceipts({ db, clock }, eventIds);
  const now = clock.now();
  // An event is taken by one process. Endpoints are not locked: a deletion must not wait for this.
  // What is made for one that is deleted meanwhile is never claimed; see settle-inactive.ts.
  return db.$executeRaw`
    WITH pair AS (
      SELECT * FROM json_to_recordset(${JSON.stringify(pairs)}::json) AS p(id text, "eventId" text, "endpointId" text)
    ), batch AS (
      SELECT id, "merchantId" FROM events
      WHERE id = ANY(string_to_array(${eventIds.join()}, ',')) AND "fannedOutAt" IS NULL FOR UPDATE SKIP LOCKED
    ), made AS (
      INSERT INTO webhook_deliveries (id, "merchantId", "eventId", "endpointId", status, "nextAttemptAt", "createdAt")
      SELECT pair.id, batch."merchantId", pair."eventId", pair."endpointId", 'pending', ${now}, ${now}
      FROM pair JOIN batch ON batch.id = pair."eventId"
      ON CONFLICT ("eventId", "endpointId") DO NOTHING
      RETURNING "eventId"
    )
    UPDATE events event
    SET "fannedOutAt" = ${now},
        payload = CASE WHEN event.id IN (SELECT "eventId" FROM made)
                       THEN coalesce(event.payload, ${payloadOfEvent}) ELSE event.payload END
    FROM batch WHERE event.id = batch.id`;
}

/** As many of the events as one statement should do: all deliveries of an event, of one event at least. */
function portion(eventIds: string[], pairs: Pair[]): { eventIds: string[]; pairs: Pair[] } {
  const byEvent = Map.groupBy(pairs, ({ eventId }) => eventId);
  let count = 0;
  const chosen = eventIds.filter((id, position) => {
    count += byEvent.get(id)?.length ?? 0;
    return position === 0 || count <= pairsMax;
  });
  return { eventIds: chosen, pairs: chosen.flatMap((id) => byEvent.get(id) ?? []) };
}

/** Who asked for which of the events, with an id for the delivery. */
async function subscriptions(db: Db, eventIds: string): Promise<Pair[]> {
  const [found] = await db.$queryRaw<{ pairs: string | null }[]>`
    SELECT json_agg(json_build_object('eventId', event.id, 'endpointId', endpoint.id))::text AS pairs
    FROM events event JOIN webhook_endpoints endpoint ON endpoint."merchantId" = event."merchantId"
    WHERE event.id = ANY(string_to_array(${eventIds}, ',')) AND event."fannedOutAt" IS NULL
      AND endpoint.active AND endpoint."deletedAt" IS NULL
      AND (endpoint.events @> ARRAY[event.type] OR endpoint.events @> ARRAY['*'])
      AND (endpoint."createdAt" < event."createdAt"
           -- In the same millisecond the ids tell: both begin with their own time.
           OR endpoint."createdAt" = event."createdAt"
              AND substring(endpoint.id FROM '_(.*)') COLLATE "C" < substring(event.id FROM '_(.*)') COLLATE "C")`;
  const pairs: Omit<Pair, "id">[] = JSON.parse(found?.pairs ?? "[]");
  return pairs.map((pair) => ({ id: newId("delivery"), ...pair }));
}
