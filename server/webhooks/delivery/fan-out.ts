import { addMs } from "#server/core/clock.ts";
import type { Services } from "#server/core/context.ts";
import { newId } from "#server/core/ids.ts";
import { type Db, selectText } from "#server/data/db.ts";
import { Prisma } from "#server/generated/prisma/client.ts";
import { queueReceipts } from "#server/notifications/receipts/receipt.ts";
import { queueRefundNotes } from "#server/notifications/receipts/refund-note.ts";
import {
  type ClaimedDelivery,
  type ClaimedEndpoint,
  leaseMs,
  readWithPayloads,
} from "#server/webhooks/delivery/claim.ts";
import { quickPortion } from "#server/webhooks/delivery/lanes.ts";
import type { Sender } from "#server/webhooks/delivery/sender.ts";

/** No more than a fast endpoint has room for, so that what is made can be leased at once. */
const eventsMax = quickPortion;
/** How many deliveries one statement makes, beyond those of its first event. */
const pairsMax = 2_000;

type WaitingEvent = { id: string; merchantId: string; type: string; createdAt: number };
type Subscriber = {
  id: string;
  merchantId: string;
  events: string[];
  createdAt: number;
  failing: boolean;
};
type Pair = { id: string; merchantId: string; eventId: string; endpointId: string };

/** Events with the deliveries that they ask for. */
export type Owed = {
  events: WaitingEvent[];
  pairs: Pair[];
  failing: ReadonlySet<string>;
};

/** The last event read of each merchant: reading continues after it. */
export type ReadUntil = ReadonlyMap<string, string>;

type Made = {
  /** Ids of the deliveries. */
  leased: string[];
  endpoints: Record<string, ClaimedEndpoint>;
};

/**
 * The next events of the merchants that have no deliveries yet, of each the oldest that follow what
 * was `read`, the same number of all; and for each event the active endpoints that asked for its type and
 * are older than it. Payments get their receipts on the way, refunds their notes.
 */
export async function owedDeliveries(
  { db, clock, env }: Pick<Services, "db" | "clock" | "env">,
  merchantIds: string[],
  read: ReadUntil = new Map(),
): Promise<Owed> {
  const { events, endpoints } = await waitingEvents(db, merchantIds, read);
  const owed = portion(
    events,
    Map.groupBy(endpoints, ({ merchantId }) => merchantId),
  );
  const paid = owed.events.filter(({ type }) => type === "payment_intent.succeeded");
  // Before the events are done, so that a crash in between leaves none without its receipt.
  if (paid.length > 0) await queueReceipts({ db, clock, env }, paid);
  const refunded = owed.events.filter(({ type }) => type === "refund.succeeded");
  if (refunded.length > 0) await queueRefundNotes({ db, clock, env }, refunded);
  return owed;
}

/**
 * Makes the deliveries and takes the events out of the outbox, in one statement: an event is
 * fanned out once however many processes try, and one endpoint gets an event at most one
 * delivery. As many as there is room for are leased in the same breath, as `claimDeliveries`
 * would, and returned; the rest is there to be claimed. Endpoints of the latter are not locked, so
 * that a deletion need not wait for this: what is made for one that is deleted meanwhile is never
 * claimed; see settle-inactive.ts.
 */
export async function makeDeliveries(
  { db, clock }: Pick<Services, "db" | "clock">,
  owed: Owed,
  sender: Pick<Sender, "free" | "lanes">,
): Promise<ClaimedDelivery[]> {
  const { now: toLease = [], later = [] } = byRoom(owed, sender);
  const pairs = [...toLease, ...later];
  const list = (column: keyof Pair) => pairs.map((pair) => pair[column]).join();
  const now = clock.now();
  const text = await selectText(
    db,
    Prisma.sql`
    SELECT fan_out_events(
      ${now}::timestamptz, ${addMs(now, leaseMs)}::timestamptz,
      string_to_array(${owed.events.map((event) => event.merchantId).join()}, ','),
      string_to_array(${owed.events.map((event) => event.id).join()}, ','), ${toLease.length}::int,
      string_to_array(${list("id")}, ','), string_to_array(${list("merchantId")}, ','),
      string_to_array(${list("eventId")}, ','), string_to_array(${list("endpointId")}, ','))`,
  );
  if (text === null) return [];
  const { head, payloads } = readWithPayloads<Made>(text);
  const leased = new Set(head.leased);
  return toLease.flatMap(({ id, merchantId, eventId, endpointId }) => {
    const endpoint = head.endpoints[endpointId];
    const payload = payloads.get(eventId);
    if (!leased.has(id) || !endpoint || payload === undefined) return [];
    return {
      id,
      merchantId,
      eventId,
      endpointId,
      attempts: 0,
      scheduleFrom: 0,
      payload,
      ...endpoint,
    };
  });
}

/** Separates the pairs that there is room to send now from the others. */
function byRoom({ pairs, failing }: Owed, sender: Pick<Sender, "free" | "lanes">) {
  const room = new Map<string, number>();
  let free = sender.free();
  return Object.groupBy(pairs, ({ merchantId, endpointId }) => {
    const left = room.get(endpointId) ?? sender.lanes.roomFor(endpointId, failing.has(endpointId));
    const leftOfMerchant = room.get(merchantId) ?? sender.lanes.roomOf(merchantId);
    const fits = left > 0 && leftOfMerchant > 0 && free > 0;
    room.set(endpointId, fits ? left - 1 : left);
    room.set(merchantId, fits ? leftOfMerchant - 1 : leftOfMerchant);
    if (fits) free -= 1;
    return fits ? "now" : "later";
  });
}

/**
 * The oldest events that wait, the merchants by turns, and the active endpoints of these. Lists travel
 * as one text: the client takes long over arrays and rows.
 */
async function waitingEvents(
  db: Db,
  merchantIds: string[],
  read: ReadUntil,
): Promise<{ events: WaitingEvent[]; endpoints: Subscriber[] }> {
  const each = Math.ceil(eventsMax / merchantIds.length);
  const afters = merchantIds.map((id) => read.get(id) ?? "");
  const text = await selectText(
    db,
    Prisma.sql`
    WITH waiting AS MATERIALIZED (
      SELECT * FROM events_to_fan_out(
        string_to_array(${merchantIds.join()}, ','), string_to_array(${afters.join()}, ','), ${each}::int)),
    endpoint AS (
      SELECT id, "merchantId", events, extract(epoch FROM "createdAt") * 1000 AS "createdAt",
             "failingSince" IS NOT NULL AS failing
      FROM webhook_endpoints
      WHERE "merchantId" IN (SELECT "merchantId" FROM waiting) AND active AND "deletedAt" IS NULL)
    SELECT json_build_object(
      'events', coalesce((SELECT json_agg(waiting) FROM waiting), '[]'),
      'endpoints', coalesce((SELECT json_agg(endpoint) FROM endpoint), '[]'))::text`,
  );
  return JSON.parse(text ?? "");
}

/** As many of the events as one statement should do: all deliveries of an event, of one event at least. */
function portion(waiting: WaitingEvent[], byMerchant: Map<string, Subscriber[]>): Owed {
  const events: WaitingEvent[] = [];
  const pairs: Pair[] = [];
  const failing = new Set<string>();
  for (const event of waiting) {
    const wanted = (byMerchant.get(event.merchantId) ?? []).filter((it) => wants(it, event));
    if (events.length > 0 && pairs.length + wanted.length > pairsMax) break;
    events.push(event);
    for (const endpoint of wanted) {
      pairs.push(pair(event, endpoint));
      if (endpoint.failing) failing.add(endpoint.id);
    }
  }
  return { events, pairs, failing };
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
