import { Prisma } from "#server/generated/prisma/client.ts";
import type { Tx } from "#server/db.ts";

export type NewEvent = {
  id: string;
  merchantId: string;
  type: string;
  data: unknown;
  relatedEntityId: string | null;
  relatedEntityType: string | null;
  createdAt: string;
};

/** Events of transactions that `transact` runs, kept until it writes them. */
const deferred = new WeakMap<Tx, NewEvent[]>();

/** From now on, events emitted in this transaction wait for `takeEvents`. */
export function deferEvents(tx: Tx): void {
  deferred.set(tx, []);
}

/** Keeps the event for later; false when nobody will write it. */
export function deferEvent(tx: Tx, event: NewEvent): boolean {
  const waiting = deferred.get(tx);
  waiting?.push(event);
  return waiting !== undefined;
}

/** The events that wait, oldest first. They are the caller's to write now. */
export function takeEvents(tx: Tx): NewEvent[] {
  const waiting = deferred.get(tx) ?? [];
  deferred.delete(tx);
  return waiting;
}

export async function insertEvents(tx: Tx, events: readonly NewEvent[]): Promise<void> {
  if (events.length > 0) await tx.$executeRaw(insertEventsSql(events));
}

/** One statement for all of them, so that a step's events cost one round trip. */
export function insertEventsSql(events: readonly NewEvent[]): Prisma.Sql {
  const [first] = events;
  return first && events.length === 1 ? insertEventSql(first) : insertManySql(events);
}

/** The usual case, which takes half as long to plan. */
function insertEventSql(event: NewEvent): Prisma.Sql {
  const { merchantId, relatedEntityId } = event;
  return Prisma.sql`INSERT INTO events
      (id, "merchantId", type, data, "relatedEntityId", "relatedEntityType", sequence, "createdAt")
    VALUES (${event.id}, ${merchantId}, ${event.type}, ${JSON.stringify(event.data)}::json,
            ${relatedEntityId}, ${event.relatedEntityType},
            coalesce((SELECT sequence FROM events
                      WHERE "merchantId" = ${merchantId} AND "relatedEntityId" = ${relatedEntityId}
                      ORDER BY sequence DESC LIMIT 1), 0) + 1,
            ${event.createdAt}::timestamptz)`;
}

function insertManySql(events: readonly NewEvent[]): Prisma.Sql {
  const rows = JSON.stringify(events.map((event, position) => ({ ...event, position })));
  return Prisma.sql`INSERT INTO events
      (id, "merchantId", type, data, "relatedEntityId", "relatedEntityType", sequence, "createdAt")
    SELECT id, "merchantId", type, data, "relatedEntityId", "relatedEntityType",
           coalesce((SELECT max(sequence) FROM events AS earlier
                     WHERE earlier."merchantId" = new."merchantId"
                       AND earlier."relatedEntityId" = new."relatedEntityId"), 0)
             + row_number() OVER (PARTITION BY "relatedEntityId" ORDER BY position),
           "createdAt"
    FROM json_to_recordset(${rows}::json) AS new (id text, "merchantId" text, type text, data json,
      "relatedEntityId" text, "relatedEntityType" text, "createdAt" timestamptz, position int)`;
}

/** A new row's event, as `insertFirstEventSql` takes it: the first of its sequence. */
export function firstEventJson(event: NewEvent): string {
  return JSON.stringify({ ...event, sequence: 1 });
}

const columns = Prisma.raw(
  Object.values(Prisma.EventScalarFieldEnum)
    .map((column) => `"${column}"`)
    .join(", "),
);

/** Part of the statement that makes the row: the event is written once for each row of `made`. */
export function insertFirstEventSql(eventJson: string, made: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`INSERT INTO events (${columns})
    SELECT ${columns} FROM json_populate_record(NULL::events, ${eventJson}::json), ${made}`;
}
