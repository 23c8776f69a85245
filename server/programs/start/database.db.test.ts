import { randomUUID } from "node:crypto";
import pg from "pg";
import { expect, inject, test } from "vitest";
import { loadEnv } from "#server/core/env.ts";
import { openDatabase } from "#server/programs/start/database.ts";
import { explainConnection, reasonAgainst } from "#server/programs/start/explain-connection.ts";
import { afterwards } from "#server/workshop/testing/afterwards.ts";
import { databaseUrl, withAdmin } from "#server/workshop/testing/database/template-database.ts";
import { emptyDatabase, testDatabase } from "#server/workshop/testing/database/test-database.ts";

test.each([
  ["not an address", /^DATABASE_URL is not a PostgreSQL URL/],
  ["mysql://root@localhost/canary", /^DATABASE_URL is not a PostgreSQL URL/],
  [
    "postgresql://canary:secret@127.0.0.1:1/canary",
    /no PostgreSQL server answers at 127\.0\.0\.1:1\.$/,
  ],
  [
    "postgresql://canary:secret@nowhere.invalid/canary",
    /the host of nowhere\.invalid cannot be found\. .* @ is written %40/,
  ],
  ["postgresql://canary:se#cret@127.0.0.1/canary", /^DATABASE_URL .* # %23/],
  [
    "postgresql://canary:secret@127.0.0.1:1/canary?sslmode=verify-full&sslrootcert=/absent.pem",
    /^DATABASE_URL: ENOENT: .*\/absent\.pem'$/,
  ],
])("DATABASE_URL=%s is refused in one sentence", async (url, sentence) => {
  await expect(open(url)).rejects.toThrow(sentence);
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

test("a server that asks for encryption, one that nobody can trust yet, and a pooler by statement are no wrong password", () => {
  const explain = (message: string, code: string) =>
    explainConnection("postgres://canary:secret@db.example/canary", asError(message, code));
  const entry = 'no pg_hba.conf entry for host "10.0.0.1", user "canary", database "canary"';
  expect(explain(`${entry}, no encryption`, "28000")).toMatch(
    /^DATABASE_URL: the server at db\.example requires encryption: .*sslmode=verify-full/,
  );
  expect(explain(`${entry}, SSL encryption`, "28000")).toContain(entry);
  expect(explain("self-signed certificate", "DEPTH_ZERO_SELF_SIGNED_CERT")).toMatch(/sslrootcert/);
  const byStatement = "transaction blocks not allowed in statement pooling mode";
  expect(explain(byStatement, "08P01")).toMatch(/statement pooling mode\. .* by transaction/);
  expect(explain("the database system is starting up", "57P03")).not.toMatch(/sslrootcert/);
});

test("a database that is too old, or cannot write every name, is refused before it has a table", async () => {
  expect(reasonAgainst({ version: 140_012, encoding: "UTF8" })).toMatch(/PostgreSQL 14, and 15/);
  expect(reasonAgainst({ version: 150_000, encoding: "UTF8" })).toBeNull();
  const { url } = inject("testPostgres");
  const name = `canary_ascii_${randomUUID().replaceAll("-", "")}`;
  await withAdmin(url, (admin) =>
    admin.query(
      `CREATE DATABASE ${name} ENCODING 'SQL_ASCII' LOCALE_PROVIDER libc LOCALE 'C' TEMPLATE template0`,
    ),
  );
  afterwards(() => withAdmin(url, (admin) => admin.query(`DROP DATABASE ${name}`)));
  await expect(open(databaseUrl(url, name))).rejects.toThrow(
    /^DATABASE_URL: the database is written in SQL_ASCII, and UTF8 is needed/,
  );
});

test("a role that may make no tables is told so, without places in the engine's source", async () => {
  const url = new URL(await emptyDatabase());
  const role = `guest_${randomUUID().replaceAll("-", "")}`;
  const server = url.href;
  await withAdmin(server, (admin) => admin.query(`CREATE ROLE ${role} LOGIN PASSWORD 'guest'`));
  afterwards(() => withAdmin(server, (admin) => admin.query(`DROP ROLE ${role}`)));
  url.username = role;
  url.password = "guest";
  await expect(open(url.href)).rejects.toThrow(
    /^The database could not be migrated: .*permission denied for schema public\. The role of DATABASE_URL makes tables: .*\.$/,
  );
});

test("DATABASE_SHARDING is refused in one sentence for a database that is no Citus", async () => {
  const sharded = openDatabase({
    databaseUrl: await testDatabase(),
    dataDir: "/nonexistent",
    sharding: "citus",
  });
  await expect(sharded).rejects.toThrow(
    /DATABASE_SHARDING=citus, but the database that DATABASE_URL names has no extension citus/,
  );
  expect(() => loadEnv({ DATABASE_SHARDING: "citus" })).toThrow(
    /set DATABASE_URL to a Citus cluster/,
  );
});

function open(url: string) {
  return openDatabase({ databaseUrl: url, dataDir: "/nonexistent" });
}

function asError(message: string, code: string): pg.DatabaseError {
  return Object.assign(new pg.DatabaseError(message, message.length, "error"), { code });
}
