import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { expect, test } from "vitest";
import { connectionsOf } from "#server/data/db.ts";
import { createFront } from "#server/http/front.ts";
import { afterwards } from "#server/workshop/testing/afterwards.ts";
import { createTestApp } from "#server/workshop/testing/app.ts";

/** A process for ten requests at once, six of them lists, over four connections. */
const waits = Promise.withResolvers<void>();
const app = await createTestApp({
  poolMax: 4,
  clock: { now: () => new Date(), pass: () => waits.promise },
});
const { services, merchant: flood } = app;
const other = await app.createMerchant();

async function open(): Promise<string> {
  const page = async () => undefined;
  const front = createFront(services, page, { bounds: { startAt: 10, min: 10, max: 10 } });
  const server = createServer(front).listen(0, "127.0.0.1");
  await once(server, "listening");
  afterwards(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/canary`;
}

function ask(url: string, key: string, body?: object): Promise<Response> {
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  return fetch(url, body ? { method: "POST", headers, body: JSON.stringify(body) } : { headers });
}

/** Locks the products table: every reader of products waits until it is released. */
async function holdProducts(): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: services.env.DATABASE_URL });
  await client.connect();
  await client.query("BEGIN; LOCK TABLE products IN ACCESS EXCLUSIVE MODE");
  const letGo = () => client.end();
  afterwards(letGo);
  return letGo;
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await sleep(5);
}

test("one merchant's slow lists fill the process and all it may have of the pool: another's request is let in and answered", async () => {
  const origin = await open();
  const letGo = await holdProducts();
  const slow = Array.from({ length: 6 }, () => ask(`${origin}/products`, flood.apiKey));
  await until(() => connectionsOf(services.db).waiting >= 4);

  for (const path of ["/customers", "/webhook-endpoints", "/balance"])
    expect((await ask(origin + path, other.apiKey)).status, path).toBe(200);

  const more = await ask(`${origin}/customers`, flood.apiKey);
  expect(more.status).toBe(503);
  expect(Number(more.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await more.json()).toMatchObject({
    code: "overloaded",
    message: [expect.stringContaining("Nothing was done")],
  });
  // Its own payments find a place and a connection beside its lists.
  const body = { amount: 100, currency: "EUR" };
  expect((await ask(`${origin}/payment-intents`, flood.apiKey, body)).status).toBe(201);

  await letGo();
  for (const answer of slow) expect((await answer).status).toBe(200);
  expect((await ask(`${origin}/customers`, flood.apiKey)).status).toBe(200);
});

test("while there are places, one merchant may have all that there are for lists", async () => {
  const origin = await open();
  const letGo = await holdProducts();
  const slow = Array.from({ length: 5 }, () => ask(`${origin}/products`, flood.apiKey));
  await until(() => connectionsOf(services.db).waiting >= 3);
  const last = ask(`${origin}/products`, flood.apiKey);
  await letGo();
  for (const answer of [...slow, last]) expect((await answer).status).toBe(200);
});

test("requests that a merchant's own test makes wait fill its part, and shut nobody else out", async () => {
  const origin = await open();
  const fault = { name: "latency", times: 6, delayMs: 60_000 };
  expect((await ask(`${origin}/testing/faults`, flood.apiKey, fault)).status).toBe(200);
  const slow = Array.from({ length: 6 }, () => ask(`${origin}/customers`, flood.apiKey));
  const where = { merchantId: flood.id, name: fault.name, times: 0 };
  await expect.poll(() => services.db.fault.count({ where })).toBe(1);

  expect((await ask(`${origin}/customers`, flood.apiKey)).status).toBe(503);
  expect((await ask(`${origin}/customers`, other.apiKey)).status).toBe(200);
  waits.resolve();
  for (const answer of slow) expect((await answer).status).toBe(200);
  expect((await ask(`${origin}/customers`, flood.apiKey)).status).toBe(200);
});
