import type { Db } from "#server/data/db.ts";
import { insertRowsSql, insertValuesSql, type ModelName } from "#server/data/rows/rows.ts";
import { insertEventsSql } from "#server/data/transaction/outbox.ts";
import type { NewEvent } from "#server/data/transaction/payload.ts";
import { Prisma } from "#server/generated/prisma/client.ts";

/** The changes to write at once. */
export type Writes = {
  rows: ReadonlyMap<ModelName, object[]>;
  calls: readonly { sql: Prisma.Sql }[];
  events: readonly NewEvent[];
  /** Ids of rows that are new and have no event yet. */
  made: ReadonlySet<string>;
  /** Changes the row of the idempotency key and returns it. */
  key: Prisma.Sql | null;
};

/**
 * All of it as one statement. It writes nothing when the key may not be changed; then it returns no
 * row. A call that is refused ends it with an error: see `refusedCall`.
 */
export function oneStatement(db: Db, { rows, calls, events, made, key }: Writes): Prisma.Sql {
  const named = (name: string, sql: Prisma.Sql) => Prisma.sql`${Prisma.raw(name)} AS (${sql})`;
  const claimed = Prisma.sql`claimed,`;
  const parts = [
    named("claimed", key ?? Prisma.sql`SELECT`),
    ...[...rows].map(([model, some]) =>
      named(`rows_of_${model}`, insertRowsSql(db, model, some, claimed)),
    ),
    ...calls.map(({ sql }, position) =>
      named(
        `call_${position}`,
        Prisma.sql`SELECT demand_posted(${sql}, ${position}::int) FROM claimed`,
      ),
    ),
  ];
  if (events.length > 0)
    parts.push(
      named("event_rows", insertEventsSql(events, made, claimed)),
      named(
        "outbox_rows",
        Prisma.sql`INSERT INTO event_outbox ("merchantId", "eventId") SELECT "merchantId", id FROM event_rows`,
      ),
    );
  const called = Prisma.raw(calls.map((_, position) => `, call_${position}`).join(""));
  return Prisma.sql`WITH ${Prisma.join(parts)} SELECT 1 FROM claimed${called}`;
}

/**
 * The same as several statements of one transaction, for a database whose tables are spread over
 * machines, which takes no such WITH. The key's is to be sent before, and these when it returned a row.
 */
export function manyStatements(
  db: Db,
  { rows, calls, events, made }: Omit<Writes, "key">,
): Prisma.Sql[] {
  const statements = [
    ...[...rows].flatMap(([model, some]) => insertValuesSql(db, model, some)),
    ...calls.map(({ sql }, position) => Prisma.sql`SELECT demand_posted(${sql}, ${position}::int)`),
  ];
  if (events.length === 0) return statements;
  const waiting = events.map(({ id, merchantId }) => ({ eventId: id, merchantId }));
  const outbox = insertValuesSql(db, "EventOutbox", waiting);
  return [...statements, insertEventsSql(events, made), ...outbox];
}
