import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Prisma } from "#server/generated/prisma/client.ts";

const shared = globalThis as { canaryServices?: unknown };

beforeEach(() => {
  vi.stubEnv("DATABASE_URL", "postgresql://canary:secret@127.0.0.1:1/canary");
  vi.stubEnv("APP_SECRET", "a-secret-of-this-test-and-no-other-one");
  shared.canaryServices = undefined;
});

afterEach(() => vi.unstubAllEnvs());

test("Node's copy of the code and Next's share their services", async () => {
  const [first, second] = [await anotherCopy(), await anotherCopy()];
  expect(second.getServices()).toBe(first.getServices());
});

test("while developing, edited code makes its services anew over the same connections", async () => {
  vi.stubEnv("NODE_ENV", "development");
  const [before, after] = [
    (await anotherCopy()).getServices(),
    (await anotherCopy()).getServices(),
  ];
  expect(after.processor).not.toBe(before.processor);
  expect(after.egress).not.toBe(before.egress);
  expect(after.db).toBe(before.db);
});

test("any copy of the code reads by the connections that another has opened", async () => {
  const { db } = (await anotherCopy()).getServices();
  vi.resetModules();
  const { selectText } = await import("#server/data/db.ts");
  await expect(selectText(db, Prisma.sql`SELECT 'here'`)).rejects.toThrow(/ECONNREFUSED/);
});

function anotherCopy() {
  vi.resetModules();
  return import("#server/http/services.ts");
}
