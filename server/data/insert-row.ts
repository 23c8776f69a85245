import type { MerchantContext } from "#server/core/context.ts";
import { firstEventColumns, firstEventRowSql, firstEventValues } from "#server/data/outbox.ts";
import type { NewEvent } from "#server/data/outbox.ts";
import { Prisma } from "#server/generated/prisma/client.ts";
import type { PaymentLinkModel, ProductModel } from "#server/generated/prisma/models.ts";
import { claimFinishedKeySql, finishedKeyJson, refuseOrReplay } from "#server/data/idempotency.ts";
import { againAfterConflict } from "#server/data/transact.ts";
import { wakeWorker } from "#server/core/wake.ts";

type Insertion<Result> = (
  | { table: "payment_links"; row: PaymentLinkModel }
  | { table: "products"; row: ProductModel }
) & {
  /** The row is new: its event is its first. */
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
  const rowJson = JSON.stringify(withoutBigInts(row));
  const eventRow = firstEventValues(event);
  const { keyed, keyless } = statements[table];
  if (claim) {
    const answer = claim.encode(result);
    const keyJson = finishedKeyJson({ merchantId, now: ctx.clock.now() }, claim, answer);
    const claimed = await againAfterConflict(ctx, () =>
      db.$queryRawUnsafe<object[]>(keyed, keyJson, rowJson, ...eventRow),
    );
    if (claimed.length === 0) await refuseOrReplay(db, merchantId, claim);
    Object.assign(claim, { answer, claimed: true });
  } else {
    await againAfterConflict(ctx, () => db.$queryRawUnsafe(keyless, rowJson, ...eventRow));
  }
  wakeWorker();
  return result;
}

/** PostgreSQL reads a number of any size from a string. */
function withoutBigInts(row: object): object {
  const values = Object.entries(row).map(([name, value]) => [
    name,
    typeof value === "bigint" ? String(value) : value,
  ]);
  return Object.fromEntries(values);
}

type Columns = Record<string, string>;

// Put together once: parameters take the places of what stands here. Rows are JSON objects, of
// which PostgreSQL reads each value as its column's type. Nothing is inserted when the key is not claimed: then there
// is no row to select from.
const statements = {
  payment_links: statementsFor("payment_links", Prisma.PaymentLinkScalarFieldEnum),
  products: statementsFor("products", Prisma.ProductScalarFieldEnum),
};

function statementsFor(table: string, columns: Columns): { keyed: string; keyless: string } {
  const inserts = Prisma.sql`
    row_written AS (${insertSql(table, columns)}),
    ${firstEventRowSql(firstEventColumns, Prisma.sql`claimed`)}
    SELECT 1 FROM claimed`;
  return {
    keyed: Prisma.sql`WITH claimed AS (${claimFinishedKeySql("")}), ${inserts}`.text,
    keyless: Prisma.sql`WITH claimed AS (SELECT), ${inserts}`.text,
  };
}

function insertSql(table: string, columns: Columns): Prisma.Sql {
  const list = Prisma.raw(
    Object.values(columns)
      .map((column) => `"${column}"`)
      .join(", "),
  );
  const name = Prisma.raw(table);
  return Prisma.sql`INSERT INTO ${name} (${list})
    SELECT ${list} FROM claimed, json_populate_record(NULL::${name}, ${""}::json)`;
}
