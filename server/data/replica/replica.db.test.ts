import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { createApiKey } from "#server/auth/credentials/api-keys.ts";
import { newId } from "#server/core/ids.ts";
import { QueueingClient } from "#server/data/connection/queueing-client.ts";
import type { Db } from "#server/data/db.ts";
import type { StreamingReplica } from "#server/data/replica/streaming-replica.ts";
import { sweepRecentWrites } from "#server/data/replica/sweep-recent-writes.ts";
import { createCallerFactory } from "#server/procedures/procedure.ts";
import { appRouter } from "#server/routers/root.ts";
import { startRelay } from "#server/workshop/drills/crash-bank/mortal-postgres.ts";
import { afterwards } from "#server/workshop/testing/afterwards.ts";
import { openReplicaInstance } from "#server/workshop/testing/database/replica-instance.ts";
import { startReplicatedPostgres } from "#server/workshop/testing/database/replicated-postgres.ts";
import { throughPort } from "#server/workshop/testing/database/through-port.ts";
import { createStaff } from "#server/workshop/testing/staff/dashboard-mutations.ts";

const postgres = await startReplicatedPostgres();
afterAll(() => postgres.stop());
const follower = await postgres.follow();

const openInstance = (replicaUrl = follower.url, more = {}) =>
  openReplicaInstance(postgres.url, { DATABASE_REPLICA_URL: replicaUrl, ...more });
const [one, two] = [await openInstance(), await openInstance()];
let merchantId: string;
let shop: string;
let reports: string;

/** An address that leads each connection to the replica of the moment. */
async function relayed(now: () => { url: string }) {
  const relay = await startRelay(() => Number(new URL(now().url).port));
  afterwards(() => relay.close());
  return { ...relay, url: throughPort(follower.url, relay.port) };
}

/** Both instances have seen the replica with all that there is. */
async function settled(...instances: { replica: StreamingReplica }[]): Promise<void> {
  await follower.catchUp();
  for (const { replica } of [one, two, ...instances]) {
    await replica.look();
    expect(replica.state).toBe("up");
  }
}

beforeEach(async () => {
  const { services } = one;
  merchantId = newId("merchant");
  const now = services.clock.now();
  const row = { id: merchantId, name: "Fern & Oak", createdAt: now, updatedAt: now };
  await services.db.merchant.create({ data: row });
  const keyOf = async (name: string) => (await createApiKey(services, { merchantId, name })).key;
  [shop, reports] = [await keyOf("Shop"), await keyOf("Reports")];
  await settled();
});

describe("a credential's own changes are in its lists, whichever instance made them:", () => {
  test("while the replica shows nothing new, others' lists come from there", async () => {
    await follower.pause();
    const email = await one.create(shop);
    expect(await two.lists(shop, email)).toBe(true);
    expect(await one.lists(shop, email)).toBe(true);
    expect(await two.lists(reports, email)).toBe(false);
    expect(await one.lists(reports, email)).toBe(false);
  });

  test("and come from the replica again as soon as that has them", async () => {
    await follower.pause();
    const own = await one.create(shop);
    await follower.catchUp();
    await follower.pause();
    const others = await one.create(reports);
    expect(await two.lists(shop, own)).toBe(true);
    expect(await two.lists(shop, others)).toBe(false);
    expect(await two.lists(reports, others)).toBe(true);
  });

  test("a token's are those of its key", async () => {
    const { body } = await one.ask(shop, "/authentication/token");
    await follower.pause();
    const email = await one.create(body.token);
    expect(await two.lists(shop, email)).toBe(true);
    expect(await two.lists(body.token, email)).toBe(true);
    expect(await two.lists(reports, email)).toBe(false);
  });

  test("a person's are in all tabs, and in the dashboard's counts", async () => {
    const ada = await createStaff(one.services, merchantId);
    const principal = { ...ada.principal, sessionId: "ses_another_tab" };
    const context = { ...two.services, principal, requestId: "req_tab", ip: null };
    const tab = createCallerFactory(appRouter)(context);
    await settled();
    await follower.pause();
    const { id } = await ada.caller.customers.create({ email: "ada@example.com" });
    expect((await tab.customers.list({})).data.map((row) => row.id)).toEqual([id]);
    expect((await tab.dashboard.search({ text: "ada@example" })).customers).toHaveLength(1);
  });

  test("those of a request that was answered before, under its key, too", async () => {
    await follower.pause();
    const email = "once@example.com";
    const body = { email, idempotencyKey: "one-key" };
    await one.ask(shop, "/customers", body);
    // As if its instance had died before it could tell.
    await one.services.db.recentWrite.deleteMany({ where: { credential: { not: "" } } });
    expect(await two.ask(shop, "/customers", body)).toMatchObject({ status: 201 });
    expect(await one.lists(shop, email)).toBe(true);
  });

  test("a refusal may have changed something as well", async () => {
    const told = vi.spyOn(one.replica, "remember");
    expect(await one.ask(shop, "/customers/cus_1/none", {})).toMatchObject({ status: 404 });
    expect(await one.ask(shop, "/refunds", { paymentIntentId: "pi_1" })).toMatchObject({
      status: 404,
    });
    expect(told).toHaveBeenCalledTimes(1);
    told.mockRestore();
  });
});

test("a change that could not be told of is answered, and told of with the next one", async () => {
  const { db, log } = one.services;
  const error = vi.spyOn(log, "error");
  await follower.pause();
  await db.$executeRaw`ALTER TABLE recent_writes RENAME TO unreachable`;
  const email = await one.create(shop);
  await db.$executeRaw`ALTER TABLE unreachable RENAME TO recent_writes`;
  expect(error).toHaveBeenCalledTimes(1);
  expect(await one.lists(shop, email)).toBe(true);
  await one.create(reports);
  expect(await two.lists(shop, email)).toBe(true);
});

describe("what the replica cannot answer the primary does, without an error:", () => {
  test("everything, while the replica is away; health says so and is well, the log says it once", async () => {
    const lost = await postgres.follow();
    const instance = await openInstance(lost.url);
    await settledWith(lost, instance);
    const health = async () => (await instance.ask(shop, "/health")).body;
    expect(await health()).toMatchObject({ status: "ok", info: { replica: { status: "up" } } });
    const email = await instance.create(reports);
    await lost.crash();
    expect(await instance.lists(shop, email)).toBe(true);
    await instance.replica.look();
    await instance.replica.look();
    expect(instance.replica.state).toBe("away");
    expect(await instance.lists(shop, email)).toBe(true);
    expect(await health()).toMatchObject({ status: "ok", error: { replica: { status: "down" } } });
    const said = instance.warn.mock.calls.filter(([, text]) => text.includes("replica is away"));
    expect(said).toHaveLength(1);
  });

  test("a list that was waiting for a host that fell silent", async () => {
    const relay = await relayed(() => follower);
    const instance = await openInstance(relay.url);
    await settled(instance);
    const email = await instance.create(reports);
    await settled(instance);
    expect(await instance.lists(shop, email)).toBe(true);
    // Any other connection is given up when nothing has come over it for long.
    const another = new QueueingClient({ connectionString: relay.url });
    another.on("error", () => {});
    await another.connect();
    afterwards(() => another.end());
    relay.fallSilent();
    const givenUp = another.query("SELECT 1").catch(() => "as late as anything else");
    const listed = instance.lists(shop, email);
    await instance.replica.look();
    expect(await Promise.race([listed, givenUp])).toBe(true);
    expect(instance.replica.state).toBe("away");
  });

  test("everything, while the replica lacks what others changed half a minute ago", async () => {
    await follower.pause();
    const email = await one.create(shop);
    await two.replica.look();
    expect(await two.lists(reports, email)).toBe(false);
    const now = performance.now.bind(performance);
    const later = vi.spyOn(performance, "now").mockImplementation(() => now() + 30_001);
    await two.replica.look();
    later.mockRestore();
    expect(two.replica.state).toBe("behind");
    expect(await two.lists(reports, email)).toBe(true);
  });

  test("all that was changed before, once the primary has come back from a crash", async () => {
    await follower.pause();
    const email = await one.create(shop);
    await postgres.crash();
    expect(await two.lists(shop, email)).toBe(true);
    expect(await two.lists(reports, email)).toBe(true);
    await settled();
    await settled();
    await follower.pause();
    const next = await one.create(shop);
    expect(await two.lists(reports, next)).toBe(false);
  });

  test("all that was changed before those who changed something were forgotten", async () => {
    await follower.pause();
    const email = await one.create(shop);
    const { db } = one.services;
    await db.$executeRaw`
      INSERT INTO recent_writes SELECT 'key_' || n, 1 FROM generate_series(1, 100000) n`;
    expect(await sweepRecentWrites(one.services)).toBeGreaterThan(100_000);
    expect(await sweepRecentWrites(one.services)).toBe(0);
    expect(await two.lists(shop, email)).toBe(true);
  });

  test("a list of somebody else's new record, which the replica takes for missing", async () => {
    await follower.pause();
    const made = await one.ask(shop, "/customers", { email: "new@example.com" });
    const path = `/customers/${made.body.id}/payment-methods`;
    expect(await two.ask(reports, path)).toMatchObject({ status: 200 });
  });

  test("all, where the address leads to a server that follows none", async () => {
    const { port } = new URL(postgres.url);
    const instance = await openInstance(throughPort(postgres.url, Number(port)));
    await instance.replica.look();
    expect(instance.replica.state).toBe("away");
  });
});

test("of several replicas behind one address none answers that lacks what another has shown", async () => {
  const late = await postgres.follow();
  let asked = 0;
  const { url } = await relayed(() => ((asked += 1) % 2 === 0 ? follower : late));
  const instance = await openInstance(url);
  await late.catchUp();
  await settled(instance);
  await late.pause();
  const email = await one.create(shop);
  await settled();
  // Side by side, so that there are connections to both.
  const found = await Promise.all(Array.from({ length: 20 }, () => instance.lists(shop, email)));
  expect(found).not.toContain(false);
  const others = await Promise.all(
    Array.from({ length: 20 }, () => instance.lists(reports, email)),
  );
  expect(others).not.toContain(false);
});

test("one of several that stays behind is left for another", async () => {
  const late = await postgres.follow();
  let chosen = late;
  const { url } = await relayed(() => chosen);
  const instance = await openInstance(url);
  await late.catchUp();
  await settled(instance);
  await late.pause();
  await one.create(shop);
  await instance.replica.look();
  const now = performance.now.bind(performance);
  const later = vi.spyOn(performance, "now").mockImplementation(() => now() + 30_001);
  await instance.replica.look();
  expect(instance.replica.state).toBe("behind");
  await follower.catchUp();
  chosen = follower;
  // By the connection that there was, and by a new one.
  for (let look = 0; look < 2; look += 1) await instance.replica.look();
  expect(instance.replica.state).toBe("up");
  later.mockRestore();
});

test("behind a pooler that lends connections for a transaction each of them is asked each time", async () => {
  const instance = await openInstance(follower.url, { DATABASE_POOLER: "transaction" });
  await settled(instance);
  await follower.pause();
  const email = await one.create(shop);
  expect(await instance.lists(shop, email)).toBe(true);
  expect(await instance.lists(reports, email)).toBe(false);
});

test("nothing is changed by way of the replica", async () => {
  const db = (await one.replica.dbFor("nobody")) as Db;
  const row = { where: { merchantId_id: { merchantId, id: "cus_1" } }, data: { name: "Eve" } };
  await expect(db.customer.update(row)).rejects.toThrow(/read-only transaction/);
});

/** As `settled`, of a replica that this instance alone has. */
async function settledWith(
  own: { catchUp(): Promise<void> },
  instance: { replica: StreamingReplica },
) {
  await own.catchUp();
  await instance.replica.look();
  expect(instance.replica.state).toBe("up");
}
