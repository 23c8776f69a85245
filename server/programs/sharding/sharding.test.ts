import { expect, test } from "vitest";
import { changingUrl, spreadingStatements } from "#server/programs/sharding/sharding.ts";
import { splitScript } from "#server/programs/sharding/split-script.ts";

test("a script ends a statement at a semicolon, not inside of bodies, texts, names or comments", () => {
  const script = `-- One; two
    CREATE FUNCTION f() AS $body$ BEGIN; $$ -- ' $$; END $body$;
    /* three; */ SELECT 'a;''b', "c;d", $$;$$; ;
    SELECT 2`;
  expect(splitScript(script)).toEqual([
    "CREATE FUNCTION f() AS $body$ BEGIN; $$ -- ' $$; END $body$",
    `SELECT 'a;''b', "c;d", $$;$$`,
    "SELECT 2",
  ]);
});

test("a migration's new tables are placed before they refer to others", () => {
  const made = `CREATE TABLE a (id int);`;
  const index = "CREATE INDEX a_id ON a (id);";
  const refers = "ALTER TABLE a ADD FOREIGN KEY (id) REFERENCES b (id);";
  const placed = expect.stringMatching(/^SELECT spread_tables\(/);
  const withReference = spreadingStatements(made + index + refers);
  expect(withReference.slice(2)).toEqual([placed, refers.slice(0, -1)]);
  expect(spreadingStatements(made + index).slice(1)).toEqual([index.slice(0, -1), placed]);
  expect(spreadingStatements(index)).toEqual([index.slice(0, -1)]);
});

test("several changes of a table are made one by one, and a constraint is changed by making it again", () => {
  const script = `ALTER TABLE "a" DROP CONSTRAINT "a_pkey",
    ADD COLUMN "b" NUMERIC(4,2) DEFAULT 1, -- a, b
    ADD CONSTRAINT "a_pkey" PRIMARY KEY ("m", "b");
    ALTER TABLE a ALTER CONSTRAINT "a_fkey" DEFERRABLE INITIALLY DEFERRED;
    SELECT 1, 2`;
  expect(spreadingStatements(script)).toEqual([
    'ALTER TABLE "a" DROP CONSTRAINT "a_pkey"',
    'ALTER TABLE "a" ADD COLUMN "b" NUMERIC(4,2) DEFAULT 1',
    'ALTER TABLE "a" ADD CONSTRAINT "a_pkey" PRIMARY KEY ("m", "b")',
    expect.stringMatching(
      /^DO [\s\S]+conname = 'a_fkey' AND conrelid = 'a'::regclass[\s\S]+ADD CONSTRAINT "a_fkey" '[\s\S]+' DEFERRABLE INITIALLY DEFERRED'/,
    ),
    "SELECT 1, 2",
  ]);
});

test("who changes tables of a plain database does so by its own address", () => {
  const url = "postgres://canary@127.0.0.1/canary?options=-c%20a.b%3Dc";
  expect(changingUrl(url, undefined)).toBe(url);
  const options = new URL(changingUrl(url, "citus")).searchParams.get("options");
  expect(options).toMatch(/^-c a\.b=c -c citus\.multi_shard_modify_mode=sequential/);
});
