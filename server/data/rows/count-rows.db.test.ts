import pg from "pg";
import { afterAll, describe, expect, test } from "vitest";
import { openDb } from "#server/data/db.ts";
import { countRows } from "#server/data/rows/count-rows.ts";
import { insertRow, type Row, unique } from "#server/workshop/testing/database/any-row.ts";
import { testDatabase } from "#server/workshop/testing/database/test-database.ts";

const url = await testDatabase();
const db = openDb({ url, poolMax: 2 });
const connections: pg.Client[] = [];
const client = await connect();
afterAll(async () => {
  await db.$disconnect();
  for (const connection of connections) await connection.end();
});

/** SQL expression by which each table's counters are kept apart. */
const shown = `CASE WHEN "deletedAt" IS NOT NULL THEN 'gone' WHEN active THEN 'active' ELSE 'inactive' END`;
const parts: Record<string, string> = {
  audit_entries: "''",
  checkout_sessions: "status::text",
  customers: "''",
  discount_redemptions: `"discountId" || '/' || status`,
  discounts: `CASE WHEN "deletedAt" IS NULL THEN 'shown' ELSE 'gone' END`,
  disputes: "status::text",
  events: "''",
  files: "status::text",
  gift_cards: "status::text",
  invoices: "status::text",
  logged_requests: `CASE WHEN status < 400 THEN 'ok' WHEN status < 500 THEN 'refused' ELSE 'failed' END`,
  messages: "channel || '/' || status",
  payment_intents: `CASE WHEN "checkoutSessionId" IS NOT NULL AND "processorPayment" IS NULL AND "lastError" IS NULL
    AND status IN ('requires_payment_method', 'requires_confirmation', 'canceled') THEN 'untried/' ELSE '' END || status`,
  payment_links: shown,
  payment_methods: `CASE WHEN "detachedAt" IS NULL THEN 'attached' ELSE 'gone' END`,
  payouts: "status::text",
  prices: `CASE WHEN active THEN 'active' ELSE 'inactive' END`,
  products: shown,
  promotion_codes: `"discountId" || '/' || CASE WHEN active THEN 'active' ELSE 'inactive' END`,
  refunds: "''",
  shipping_rates: shown,
  subscriptions: "status::text",
  transfers: "status",
  webhook_deliveries: `"endpointId" || '/' || status`,
  webhook_endpoints: shown,
};
const tables = Object.keys(parts);

/** Updates that move a row to another part, and one that does not. */
const changes: Record<string, string[]> = {
  checkout_sessions: [`status = 'expired'`, `status = 'complete'`, `"updatedAt" = now()`],
  discount_redemptions: [`status = 'redeemed'`, `status = 'returned'`, `"settledAt" = now()`],
  discounts: [`"deletedAt" = now()`, `redemptions = redemptions + 1`],
  disputes: [`status = 'won'`, `status = status`],
  files: [`status = 'uploaded'`, `status = 'deleted', "deletedAt" = now()`],
  gift_cards: [`status = 'redeemed'`, `"codeSealed" = NULL`],
  messages: [`status = 'sent'`, `channel = 'sms'`, `attempts = 1`],
  payment_intents: [
    `status = 'processing'`,
    `status = 'succeeded'`,
    `amount = amount + 1`,
    `"lastError" = '{}'`,
  ],
  payment_links: [`active = NOT active`, `"deletedAt" = now()`, `name = 'x'`],
  payment_methods: [`"detachedAt" = now()`, `brand = 'x'`],
  payouts: [`status = 'paid'`],
  prices: [`active = NOT active`, `name = 'x'`],
  products: [`active = NOT active`, `"deletedAt" = now()`],
  shipping_rates: [`active = NOT active`, `"deletedAt" = now()`],
  promotion_codes: [`active = NOT active`, `redemptions = redemptions + 1`],
  invoices: [`status = 'void'`, `status = 'draft'`],
  subscriptions: [`status = 'canceled'`],
  transfers: [`status = 'reversed'`],
  webhook_deliveries: [`status = 'delivered'`, `"leaseUntil" = now()`],
  webhook_endpoints: [`active = NOT active`, `"deletedAt" = now()`],
};

async function connect(): Promise<pg.Client> {
  const opened = new pg.Client({ connectionString: url });
  await opened.connect();
  connections.push(opened);
  return opened;
}

/** The counters and what they should be. */
async function counted(resource: string) {
  const [counters, truth] = await Promise.all([
    client.query(
      `SELECT "merchantId", part, sum(rows)::int AS rows FROM row_counts
       WHERE resource = $1 GROUP BY 1, 2 HAVING sum(rows) <> 0 ORDER BY 1, 2`,
      [resource],
    ),
    client.query(
      `SELECT "merchantId", ${parts[resource]} AS part, count(*)::int AS rows FROM ${resource}
       GROUP BY 1, 2 ORDER BY 1, 2`,
    ),
  ]);
  return { counters: counters.rows, truth: truth.rows };
}

async function expectExact(): Promise<void> {
  for (const table of tables) {
    // One after the other: a connection does one thing at a time.
    // oxlint-disable-next-line no-await-in-loop
    const { counters, truth } = await counted(table);
    expect(counters, table).toEqual(truth);
  }
}

test("every table whose rows a service lists without bound is counted", async () => {
  const { rows } = await client.query(`
    SELECT DISTINCT tgrelid::regclass::text AS name FROM pg_trigger
    WHERE tgfoid::regproc::text = tgrelid::regclass::text || '_counted' ORDER BY 1`);
  expect(rows.map(({ name }) => name)).toEqual(tables);
});

describe("counters are exact", () => {
  test("after writers at the same time that insert, update, delete and roll back in any order", async () => {
    const merchants = [unique("mer"), unique("mer")];
    const writers = Array.from({ length: 6 }, (_, seed) => writeAtRandom(seed + 1, merchants));
    expect((await Promise.all(writers)).flat()).toEqual([]);
    await expectExact();
    const { rows } = await client.query(
      `SELECT count(*)::int AS rows FROM row_counts WHERE rows <> 0`,
    );
    expect(rows[0].rows).toBeGreaterThan(40);
  });

  test("after statements that write many rows", async () => {
    const merchantId = unique("mer");
    await client.query(
      `INSERT INTO events (id, "merchantId", type, payload, sequence, "createdAt")
       SELECT 'evt_' || n, $1, 'test', '{}', 1, now() FROM generate_series(1, 3000) n`,
      [merchantId],
    );
    expect(await countRows({ db, merchantId }, "events")).toBe(3000);
    await client.query(`DELETE FROM events WHERE "merchantId" = $1 AND right(id, 1) = '7'`, [
      merchantId,
    ]);
    expect(await countRows({ db, merchantId }, "events")).toBe(2700);
    await client.query(
      `INSERT INTO payouts (id, "merchantId", amount, currency, status, metadata, "createdAt", "updatedAt")
       SELECT 'po_' || n, $1, 1, 'USD', 'pending', '{}', now(), now() FROM generate_series(1, 100) n`,
      [merchantId],
    );
    await client.query(
      `UPDATE payouts SET status = 'paid' WHERE "merchantId" = $1 AND id > 'po_5'`,
      [merchantId],
    );
    expect(await countRows({ db, merchantId }, "payouts", ["paid"])).toBe(54);
    await expectExact();
  });

  test("of rows that were there before they were counted", async () => {
    const merchantId = unique("mer");
    await insertRow(client, "refunds", { merchantId });
    await client.query("DROP FUNCTION refunds_counted CASCADE");
    await insertRow(client, "refunds", { merchantId });
    expect(await countRows({ db, merchantId }, "refunds")).toBe(1);
    await client.query(`SELECT count_list('refunds', $$''$$, NULL)`);
    expect(await countRows({ db, merchantId }, "refunds")).toBe(2);
  });
});

test("two transactions that count the same lists in opposite orders do not wait for each other", async () => {
  const merchantId = unique("mer");
  const [one, other] = [await connect(), await connect()];
  for (const each of [one, other]) await each.query("BEGIN; SET LOCAL lock_timeout = '1s'");
  await insertRow(one, "customers", { merchantId });
  await insertRow(other, "products", { merchantId });
  await insertRow(one, "products", { merchantId });
  await insertRow(other, "customers", { merchantId });
  for (const each of [one, other]) await each.query("COMMIT");
  expect(await countRows({ db, merchantId }, "customers")).toBe(2);
});

/** Errors for deleting a row that others refer to, or a row of a table that is only added to. */
const expected = new Set(["23503", "23001"]);

/** Transactions over rows of its own. Answers what else was refused. */
async function writeAtRandom(
  seed: number,
  merchants: readonly string[],
): Promise<(string | null)[]> {
  const writer = await connect();
  const random = randomFrom(seed);
  const pick = <Item>(items: readonly Item[]): Item =>
    items[Math.floor(random() * items.length)] as Item;
  const refused: (string | null)[] = [];
  let kept: Kept[] = [];
  for (let round = 0; round < 10; round += 1) {
    const mine = [...kept];
    await writer.query("BEGIN");
    for (let step = 0; step < 4; step += 1) {
      const known = mine.length > 0 && random() < 0.5 ? pick(mine) : undefined;
      const change = known && random() < 0.7 ? changes[known.table] : undefined;
      if (change && known) await update(writer, known, pick(change));
      else if (known) refused.push(await remove(writer, known));
      else mine.push(await insert(writer, pick(tables), pick(merchants)));
    }
    const commits = random() < 0.7;
    await writer.query(commits ? "COMMIT" : "ROLLBACK");
    if (commits) kept = mine;
  }
  return refused.filter((code) => code !== null && !expected.has(code));
}

type Kept = { table: string; row: Row };

async function insert(writer: pg.Client, table: string, merchantId: string): Promise<Kept> {
  return { table, row: await insertRow(writer, table, { merchantId }) };
}

async function update(writer: pg.Client, { table, row }: Kept, change: string): Promise<void> {
  const { merchantId, id } = row;
  await writer.query(`UPDATE ${table} SET ${change} WHERE "merchantId" = $1 AND id = $2`, [
    merchantId,
    id,
  ]);
}

/** Answers the code of a refusal. */
async function remove(writer: pg.Client, { table, row }: Kept): Promise<string | null> {
  await writer.query("SAVEPOINT before");
  try {
    await writer.query(`DELETE FROM ${table} WHERE "merchantId" = $1 AND id = $2`, [
      row.merchantId,
      row.id,
    ]);
    return null;
  } catch (error) {
    await writer.query("ROLLBACK TO before");
    return (error as pg.DatabaseError).code ?? "";
  }
}

/** The same numbers in each run (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
