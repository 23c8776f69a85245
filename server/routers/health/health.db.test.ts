import { expect, test } from "vitest";
import { loadEnv } from "#server/core/env.ts";
import { checkHealth } from "#server/routers/health/check.ts";
import { createStorage } from "#server/storage/create-storage.ts";
import { createTestApp } from "#server/workshop/testing/app.ts";
import { testS3 } from "#server/workshop/testing/files/s3-server.ts";

const app = await createTestApp();

test("health says that the database is up, to anyone", async () => {
  const { status, body } = await app.request("GET", "/health", { key: null });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    status: "ok",
    info: { database: { status: "up" } },
    error: {},
    details: { database: { status: "up" } },
  });
});

test("a database that only reads, as after a failover, takes the instance out", async () => {
  const readers = await createTestApp({ poolMax: 1 });
  const url = new URL(readers.services.env.DATABASE_URL ?? "");
  const alter = (word: string) =>
    readers.services.db.$executeRawUnsafe(`ALTER DATABASE ${url.pathname.slice(1)} ${word}`);
  await alter("SET default_transaction_read_only = on");
  const { status, headers, body } = await readers.request("GET", "/health", { key: null });
  expect(status).toBe(503);
  expect(headers.get("retry-after")).toBe("5");
  expect(body.message).toEqual(["The database accepts no writes."]);
  await alter("RESET default_transaction_read_only");
  expect((await readers.request("GET", "/health", { key: null })).status).toBe(200);
});

test("a pool without a free connection takes no instance out", async () => {
  const busy = await createTestApp({ poolMax: 1 });
  const { promise: over, resolve } = Promise.withResolvers<void>();
  const held = busy.services.db.$transaction(() => over);
  const { status } = await busy.request("GET", "/health", { key: null });
  resolve();
  await held;
  expect(status).toBe(200);
});

const up = { status: "up" };
const down = { status: "down" };

test("a store of files that is away is named, and takes no instance out", async () => {
  const s3 = await testS3({ allowMismatchedSignatures: true });
  const withEndpoint = (S3_ENDPOINT = s3["S3_ENDPOINT"]) =>
    createStorage({ env: loadEnv({ ...s3, S3_ENDPOINT }), clock: app.services.clock });
  const there = { ...app.services, storage: withEndpoint() };
  expect((await checkHealth(there)).details).toMatchObject({ storage: up });
  const away = { ...app.services, storage: withEndpoint("http://127.0.0.1:1") };
  expect(await checkHealth(away)).toMatchObject({
    status: "ok",
    info: { database: up },
    error: { storage: down },
    details: { database: up, storage: down },
  });
});

test("a node of a spread database that is not reached is named, and the log says which", async () => {
  const spread = await createTestApp({ isSpread: true });
  const { db } = spread.services;
  await db.$executeRaw`CREATE TABLE pg_dist_node (nodename text, nodeport int, isactive bool, noderole text, groupid int)`;
  await db.$executeRaw`CREATE FUNCTION citus_check_connection_to_node(node text, port int) RETURNS bool
    LANGUAGE sql AS $$ SELECT node <> 'lost' $$`;
  await db.$executeRaw`INSERT INTO pg_dist_node VALUES ('coordinator', 1, true, 'primary', 0), ('kept', 2, true, 'primary', 1)`;
  expect((await checkHealth(spread.services)).details).toMatchObject({ databaseNodes: up });
  await db.$executeRaw`INSERT INTO pg_dist_node VALUES ('lost', 3, true, 'primary', 2)`;
  const told: unknown[] = [];
  const log = Object.assign(Object.create(spread.services.log) as typeof spread.services.log, {
    warn: (...said: unknown[]) => told.push(said),
  });
  const { storage } = spread.services;
  const later = { ...spread.services, log, storage: { ...storage } };
  expect((await checkHealth(later)).error).toEqual({ databaseNodes: down });
  expect(String((told[0] as [{ err: Error }])[0].err)).toContain("not reached: lost:3");
});
