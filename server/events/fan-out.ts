import type { Services } from "#server/context.ts";
import { selectText } from "#server/db.ts";
import type { Db } from "#server/db.ts";
import { Prisma } from "#server/generated/prisma/client.ts";
import { newId } from "#server/ids.ts";
import { queueReceipts } from "#server/notifications/receipt.ts";

const eventsMax = 400;
/** Deliveries made by one statement, beyond those of its first event. */
const pairsMax = 2_000;

type WaitingEvent = { id: string; merchantId: string; type: string; createdAt: number };
type Subscriber = { id: string; merchantId: string; events: string[]; createdAt: number };
type Pair = { id: string; merchantId: string; eventId: string; endpointId: string };

/**
 * Makes the deliveries of events that have none yet: one for each active endpoint that asked for
 * the type and is older than the event. Returns how many events were done. One statement writes;
 * an event is fanned out once however many processes try, and one endpoint gets an event at most
 * one delivery. Endpoints are not locked, so that a deletion need not wait for this: what is made
 * for one that is deleted meanwhile is never claimed; see settle-inactive.ts. Payments get their
 * receipts on the way.
 */
export async function fanOut({ db, clock }: Pick<Services, "db" | "clock">): Promise<number> {
  const waiting = await waitingEvents(db);
  if (waiting.length === 0) return 0;
  const { events, pairs } = portion(waiting, await subscribers(db, waiting));
  const paid = events.filter(({ type }) => type === "payment_intent.succeeded");
  // Before the events are done, so that a crash in between leaves none without its receipt.
  if (paid.length > 0) await queueReceipts({ db, clock }, paid.map(idOf));
  const ids = events.map(idOf).join();
  const done = await selectText(
    db,
    Prisma.sql`
    SELECT fan_out_events(${clock.now()}::timestamptz, string_to_array(${ids}, ','),
                          ${JSON.stringify(pairs)}::json)::text`,
  );
  return Number(done);
}

/** Oldest first. Lists travel as one text: the client takes long over arrays and rows. */
async function waitingEvents(db: Db): Promise<WaitingEvent[]> {
  const events = await selectText(
    db,
    Prisma.sql`SELECT json_agg(waiting)::text FROM events_to_fan_out(${eventsMax}::int) AS waiting`,
  );
  return JSON.parse(events ?? "[]");
}

/** The active endpoints of the events' merchants. */
async function subscribers(db: Db, events: WaitingEvent[]): Promise<Map<string, Subscriber[]>> {
  const merchantIds = [...new Set(events.map(({ merchantId }) => merchantId))].join();
  const found = await selectText(
    db,
    Prisma.sql`
    SELECT json_agg(endpoint)::text FROM (
      SELECT id, "merchantId", events, extract(epoch FROM "createdAt") * 1000 AS "createdAt"
      FROM webhook_endpoints
      WHERE "merchantId" = ANY(string_to_array(${merchantIds}, ',')) AND active AND "deletedAt" IS NULL) AS endpoint`,
  );
  const endpoints: Subscriber[] = JSON.parse(found ?? "[]");
  return Map.groupBy(endpoints, ({ merchantId }) => merchantId);
}

/** As many of the events as one statement should do: all deliveries of an event, of one event at least. */
function portion(waiting: WaitingEvent[], byMerchant: Map<string, Subscriber[]>) {
  const events: WaitingEvent[] = [];
  const pairs: Pair[] = [];
  for (const event of waiting) {
    const wanted = (byMerchant.get(event.merchantId) ?? []).filter((it) => wants(it, event));
    if (events.length > 0 && pairs.length + wanted.length > pairsMax) break;
    events.push(event);
    for (const endpoint of wanted) pairs.push(pair(event, endpoint));
  }
  return { events, pairs };
}

function pair({ id, merchantId }: WaitingEvent, endpoint: Subscriber): Pair {
  return { id: newId("delivery"), merchantId, eventId: id, endpointId: endpoint.id };
}

function wants(endpoint: Subscriber, event: WaitingEvent): boolean {
  if (!endpoint.events.includes(event.type) && !endpoint.events.includes("*")) return false;
  if (endpoint.createdAt !== event.createdAt) return endpoint.createdAt < event.createdAt;
  // In the same millisecond the ids tell: both begin with their own time.
  return timePart(endpoint.id) < timePart(event.id);
}

function timePart(id: string): string {
  return id.slice(id.indexOf("_") + 1);
}

function idOf({ id }: { id: string }): string {
  return id;
}
