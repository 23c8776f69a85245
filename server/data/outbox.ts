import type { Tx } from "#server/data/db.ts";
import { payloadHalves } from "#server/data/payload.ts";
import { Prisma } from "#server/generated/prisma/client.ts";

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
  if (events.length > 0) await tx.$executeRaw`WITH ${eventRowsSql(events)} SELECT FROM event_rows`;
}

/**
 * Parts of a WITH: the rows of the events, each with its number in the sequence of its entity, and
 * their entries in the outbox.
 */
export function eventRowsSql(events: readonly NewEvent[]): Prisma.Sql {
  const rows = JSON.stringify(
    events.map((event, position) => ({
      ...withoutData(event),
      ...payloadHalves(event),
      position,
    })),
  );
  return withOutbox(Prisma.sql`
    INSERT INTO events (id, "merchantId", type, payload, "relatedEntityId", "relatedEntityType", sequence, "createdAt")
    SELECT id, "merchantId", type,
           concat(before, CASE WHEN "relatedEntityId" IS NOT NULL THEN next END, after),
           "relatedEntityId", "relatedEntityType", next, "createdAt"
    FROM (
      SELECT new.*, coalesce((SELECT earlier.sequence FROM events earlier
                              WHERE earlier."merchantId" = new."merchantId"
                                AND earlier."relatedEntityId" = new."relatedEntityId"
                              ORDER BY earlier.sequence DESC LIMIT 1), 0)
                      + row_number() OVER (PARTITION BY new."relatedEntityId" ORDER BY position) AS next
      FROM json_to_recordset(${rows}::json) AS new (id text, "merchantId" text, type text, before text, after text,
        "relatedEntityId" text, "relatedEntityType" text, "createdAt" timestamptz, position int)) AS numbered`);
}

function withoutData({ data: _, ...columns }: NewEvent): Omit<NewEvent, "data"> {
  return columns;
}

export const firstEventColumns = [
  "id",
  "merchantId",
  "type",
  "payload",
  "relatedEntityId",
  "relatedEntityType",
  "createdAt",
];

/** The event of a new row, the first of its sequence, as `firstEventRowSql` takes it. */
export function firstEventValues(event: NewEvent): (string | null)[] {
  const { id, merchantId, type, relatedEntityId, relatedEntityType, createdAt } = event;
  const { before, after } = payloadHalves(event);
  const payload = `${before}1${after}`;
  return [id, merchantId, type, payload, relatedEntityId, relatedEntityType, createdAt];
}

/** As `eventRowsSql`, in the statement that makes the entity: once for each row of `made`. */
export function firstEventRowSql(values: (string | null)[], made: Prisma.Sql): Prisma.Sql {
  const columns = Prisma.raw(firstEventColumns.map((column) => `"${column}"`).join(", "));
  return withOutbox(Prisma.sql`
    INSERT INTO events (${columns}, sequence)
    SELECT ${Prisma.join(values.slice(0, -1))}, ${values.at(-1)}::timestamptz, 1 FROM ${made}`);
}

function withOutbox(inserted: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`event_rows AS (${inserted} RETURNING "merchantId", id),
    outbox_rows AS (INSERT INTO event_outbox ("merchantId", "eventId") SELECT "merchantId", id FROM event_rows)`;
}
