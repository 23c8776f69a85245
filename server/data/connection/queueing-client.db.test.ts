import type { Socket } from "node:net";
import { Pool } from "pg";
import { afterAll, expect, test } from "vitest";
import { QueueingClient } from "#server/data/connection/queueing-client.ts";
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
