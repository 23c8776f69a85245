import { expect, inject, test } from "vitest";
import { loadEnv } from "#server/core/env.ts";
import { openDatabase } from "#server/programs/start/database.ts";
import { testDatabase } from "#server/workshop/testing/database/test-database.ts";

test.each([
  ["not an address", /^DATABASE_URL is not a PostgreSQL address/],
  ["mysql://root@localhost/canary", /^DATABASE_URL is not a PostgreSQL address/],
  [
    "postgresql://canary:secret@127.0.0.1:1/canary",
    /no PostgreSQL server answers at 127\.0\.0\.1:1\.$/,
  ],
  [
    "postgresql://canary:secret@nowhere.invalid/canary",
    /the host of nowhere\.invalid cannot be found\.$/,
  ],
])("DATABASE_URL=%s is refused in one sentence", async (databaseUrl, sentence) => {
  await expect(open(databaseUrl)).rejects.toThrow(sentence);
});

test("a wrong password and a missing database are told apart, without the password", async () => {
  const wrong = new URL(inject("testPostgres").url);
  wrong.password = "guessed";
  await expect(open(wrong.href)).rejects.toThrow(
    /does not accept user "canary" with this password/,
  );
  await expect(open(wrong.href)).rejects.not.toThrow(/guessed/);

  const missing = new URL(inject("testPostgres").url);
  missing.pathname = "/absent";
  await expect(open(missing.href)).rejects.toThrow(/has no database "absent"/);
});

test("DATABASE_SHARDING is refused in one sentence for a database that is no Citus", async () => {
  const databaseUrl = await testDatabase();
  const sharded = openDatabase({ databaseUrl, dataDir: "/nonexistent", sharding: "citus" });
  await expect(sharded).rejects.toThrow(
    /DATABASE_SHARDING=citus, but the database that DATABASE_URL names has no extension citus/,
  );
  expect(() => loadEnv({ DATABASE_SHARDING: "citus" })).toThrow(/name the Citus in DATABASE_URL/);
});

function open(databaseUrl: string) {
  return openDatabase({ databaseUrl, dataDir: "/nonexistent" });
}
