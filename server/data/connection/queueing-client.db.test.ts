import { hash } from "node:crypto";
import type { Socket } from "node:net";
import { Pool, type PoolClient } from "pg";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { lastOfTransaction, QueueingClient } from "#server/data/connection/queueing-client.ts";
import { testDatabase } from "#server/workshop/testing/database/test-database.ts";

const pool = new Pool({ connectionString: await testDatabase(), max: 1, Client: QueueingClient });
afterAll(() => pool.end());

const number = (value: number) => ({ text: "SELECT $1::int AS number", values: [value] });

// The file's setup fails every test in which pg warns of queries at once on one connection.
test("queries at once on one connection are answered in turn, refusals among them", async () => {
  const client = await pool.connect();
  const answers = await Promise.allSettled([
    client.query(number(1)),
    client.query("SELECT nothing"),
    client.query(number(2)),
    client.query("SELECT 3 AS number"),
  ]);
  client.release();
  expect(
    answers.map((answer) => (answer.status === "fulfilled" ? answer.value.rows[0] : null)),
  ).toEqual([{ number: 1 }, null, { number: 2 }, { number: 3 }]);
});

test("the pool's own way of asking still works", async () => {
  const rows = await Promise.all([1, 2, 3].map((value) => pool.query(number(value))));
  expect(rows.map((answer) => answer.rows[0])).toEqual([
    { number: 1 },
    { number: 2 },
    { number: 3 },
  ]);
});

test.each([
  ["= 200", 40_000],
  ["TO 30000", 40_000],
  ["= '200'", 40_000],
  ["= 60000", 0],
  ["= 0", 0],
  ["= '10min'", 0],
])("after SET LOCAL statement_timeout %s silence is given up after %i ms", async (limit, ms) => {
  const client = await pool.connect();
  const { connection } = client as unknown as QueueingClient;
  const stream = connection.stream as Socket;
  await client.query("BEGIN");
  await client.query(`SET LOCAL statement_timeout ${limit}`);
  const during = stream.timeout;
  await client.query("ROLLBACK");
  client.release();
  expect([during, stream.timeout]).toEqual([ms, 40_000]);
});

const named = (text: string, values: unknown[] = []) => ({
  name: hash("sha256", text).slice(0, 24),
  text,
  values,
});
const begin = named("BEGIN");
/** The transaction of which a row is seen: the same for each query of one. */
const transaction = named("SELECT pg_current_xact_id()::text AS id");

async function idIn(client: PoolClient): Promise<string> {
  return (await client.query<{ id: string }>(transaction)).rows[0]?.id ?? "";
}

/** Where the connection is, as its last answer (ReadyForQuery) said. */
function statusOf(client: PoolClient): string {
  const status = String(Reflect.get(client, "_txStatus"));
  return { I: "idle", T: "in a transaction" }[status] ?? status;
}

describe("BEGIN goes with the first query of its transaction", () => {
  let client: PoolClient;
  beforeEach(async () => {
    client = await pool.connect();
    await client.query(begin);
    await client.query(named("COMMIT"));
  });
  afterEach(() => client.release());

  test("in one message, and both are of one transaction", async () => {
    const writes = vi.spyOn(
      (client as unknown as QueueingClient).connection.stream as Socket,
      "uncork",
    );
    await client.query(begin);
    expect(writes).not.toHaveBeenCalled();
    const ids = [await idIn(client), await idIn(client)];
    await client.query(named("COMMIT"));
    expect(ids[0]).toBe(ids[1]);
    expect(await idIn(client)).not.toBe(ids[0]);
  });

  test("a first query that is not prepared has its BEGIN before it", async () => {
    await client.query(begin);
    const { rows } = await client.query("SELECT pg_current_xact_id()::text AS id");
    expect(await idIn(client)).toBe(rows[0]?.id);
    await client.query(named("ROLLBACK"));
  });

  test("a first query that is refused leaves nothing but ROLLBACK to be asked", async () => {
    await client.query(begin);
    await expect(client.query(named("SELECT 1 / $1::int AS n", [0]))).rejects.toThrow(
      "division by zero",
    );
    await expect(client.query(transaction)).rejects.toThrow("current transaction is aborted");
    await client.query(named("ROLLBACK"));
    const ids = [await idIn(client), await idIn(client)];
    expect(ids[0]).not.toBe(ids[1]);
  });

  test("a first query that cannot be parsed is refused each time, and may be put right", async () => {
    for (let time = 0; time < 2; time += 1) {
      await client.query(begin);
      await expect(client.query(named("SELECT nothing"))).rejects.toThrow("does not exist");
      await client.query(named("ROLLBACK"));
    }
    expect((await client.query(number(7))).rows[0]).toEqual({ number: 7 });
  });

  test("COMMIT goes with a query that says that it is the last", async () => {
    await client.query(begin);
    await client.query(named("CREATE TEMPORARY TABLE kept (n int) ON COMMIT PRESERVE ROWS"));
    await client.query(named(`INSERT INTO kept VALUES ($1) ${lastOfTransaction}`, [1]));
    expect(statusOf(client)).toBe("idle");
    await client.query(named("COMMIT"));
    expect((await client.query("SELECT n FROM kept")).rows).toEqual([{ n: 1 }]);
    await client.query("DROP TABLE kept");
  });

  test("a last query that is refused commits nothing", async () => {
    await client.query(begin);
    await client.query(named("CREATE TEMPORARY TABLE lost (n int)"));
    const last = named(`SELECT 1 / $1::int AS n ${lastOfTransaction}`, [0]);
    await expect(client.query(last)).rejects.toThrow("division by zero");
    await expect(client.query(transaction)).rejects.toThrow("current transaction is aborted");
    await client.query(named("ROLLBACK"));
    await expect(client.query("SELECT n FROM lost")).rejects.toThrow("does not exist");
  });

  test("a query that begins a transaction may be its last as well", async () => {
    await client.query(begin);
    const only = named(`SELECT $1::int AS number ${lastOfTransaction}`, [3]);
    expect((await client.query(only)).rows).toEqual([{ number: 3 }]);
    expect(statusOf(client)).toBe("idle");
    await client.query(named("COMMIT"));
  });

  test.each(["COMMIT", "ROLLBACK"])("%s of one that asked nothing sends nothing", async (end) => {
    await client.query(begin);
    await client.query(named(end));
    const ids = [await idIn(client), await idIn(client)];
    expect(ids[0]).not.toBe(ids[1]);
  });
});
