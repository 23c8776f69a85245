import { invariant } from "#server/assert.ts";
import type { MerchantContext } from "#server/context.ts";
import type { NewEvent } from "#server/events/outbox.ts";
import { Prisma } from "#server/generated/prisma/client.ts";
import { insertFinishedKeySql, refuseOrReplay } from "#server/idempotency.ts";
import { againAfterConflict } from "#server/transact.ts";
import { wakeWorker } from "#server/wake.ts";

type Insertion<Result> = {
  table: "payment_links" | "products";
  /** Every column of a row that is new, so that its event is its first. */
  row: Record<string, unknown>;
  event: NewEvent;
  result: Result;
};

/**
 * What `transact` does, for an operation that only inserts one row: the row, its event and the
 * idempotency key with its answer are one statement, so one round trip to the database. They
 * commit or vanish as one; conflicts are tried again.
 * @throws as `claimKey`
 */
export async function insertRow<Result>(
  ctx: MerchantContext,
  { table, row, event, result }: Insertion<Result>,
): Promise<Result> {
  const { idempotency: claim, merchantId, db } = ctx;
  const owner = { merchantId, now: ctx.clock.now() };
  const answer = claim?.encode(result);
  const key = claim && answer ? insertFinishedKeySql(owner, claim, answer) : Prisma.sql`SELECT`;
  // Nothing is written when the key is not claimed: there is no row to select from.
  const statement = Prisma.sql`
    WITH claimed AS (${key}),
         row_written AS (${insertRowSql(table, row)}),
         event_written AS (${insertRowSql("events", { ...event, sequence: 1 })})
    SELECT 1 FROM claimed`;
  const claimed = await againAfterConflict(ctx, () => db.$queryRaw<object[]>(statement));
  if (claim && claimed.length === 0) await refuseOrReplay(db, merchantId, claim);
  if (claim) Object.assign(claim, { answer, claimed: true });
  wakeWorker();
  return result;
}

/** The values travel as one JSON object, of which PostgreSQL reads each as its column's type. */
function insertRowSql(table: string, row: Record<string, unknown>): Prisma.Sql {
  const names = Object.keys(row);
  invariant(
    names.every((name) => /^[a-zA-Z]+$/.test(name)),
    "a row's keys are column names of ours",
  );
  const columns = Prisma.raw(names.map((name) => `"${name}"`).join(", "));
  const values = Object.entries(row).map(([name, value]) => [
    name,
    typeof value === "bigint" ? String(value) : value,
  ]);
  const json = JSON.stringify(Object.fromEntries(values));
  return Prisma.sql`INSERT INTO ${Prisma.raw(table)} (${columns})
    SELECT ${columns} FROM claimed, json_populate_record(NULL::${Prisma.raw(table)}, ${json}::json)`;
}
