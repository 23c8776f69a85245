import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { withConnection } from "#server/programs/schema/own-connection.ts";
import { askRoom, explainLack, warnOfRoom } from "#server/programs/start/connections/room.ts";
import { afterwards } from "#server/workshop/testing/afterwards.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const { env } = await testServices();
const url = env.DATABASE_URL ?? "";

/** The address of this database for a role that may have so many connections. */
async function asRole(limit: number): Promise<string> {
  const name = `room_${randomUUID().slice(0, 8)}`;
  const say = (statement: string) => withConnection(url, (client) => client.query(statement));
  await say(`CREATE ROLE ${name} LOGIN PASSWORD 'room' CONNECTION LIMIT ${limit}`);
  afterwards(async () => void (await say(`DROP ROLE ${name}`)));
  const address = new URL(url);
  [address.username, address.password] = [name, "room"];
  return address.href;
}

/** The lines that a process with such a pool writes into its log. */
async function said(address: string, pool: number, processes = 1): Promise<string[]> {
  const lines: string[] = [];
  const log = { warn: (_about: object, line: string) => void lines.push(line) } as never;
  await warnOfRoom(address, { pool, processes }, log);
  return lines;
}

test("pools that the database has no room for are told, with what to do; those that fit are not", async () => {
  const address = await asRole(8);
  expect(await said(address, 7)).toEqual([]);
  expect(await said(address, 8)).toEqual([
    "DATABASE_POOL=8 lets this process open 9 connections, and the database has 8 for its role: the rest will be refused. Lower DATABASE_POOL, raise max_connections, or put PgBouncer between (deploy/observe/runbook.md).",
  ]);
  expect((await said(address, 3, 3))[0]).toMatch(/these 3 processes open 12 connections/);
  await withConnection(address, async () =>
    expect((await said(address, 7))[0]).toMatch(/8 for its role, of which others use 1 now: /),
  );
});

test("what is kept for superusers is nobody else's", async () => {
  const [own, theirs] = await Promise.all(
    [url, await asRole(-1)].map((address) => withConnection(address, askRoom)),
  );
  expect(own?.most).toBeGreaterThanOrEqual((theirs?.most ?? Infinity) + 3);
});

test("a pooler, whose keys are of its own making, is not counted by the server's limits", async () => {
  const room = await withConnection(await asRole(2), (client) => {
    Object.assign(client, { processID: 1 });
    return askRoom(client);
  });
  expect(room).toBeNull();
});

test("what fits exactly is no lack", () => {
  expect(explainLack({ most: 100, used: 58 }, { pool: 20, processes: 2 })).toBeNull();
  expect(explainLack({ most: 100, used: 59 }, { pool: 20, processes: 2 })).not.toBeNull();
});
