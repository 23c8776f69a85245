import { expect, test } from "vitest";
import { createTestApp } from "#server/workshop/testing/app.ts";

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
  expect(body.message).toEqual(["The database takes no writes."]);
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
