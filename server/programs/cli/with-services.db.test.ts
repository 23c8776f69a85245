import { readdirSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { withDatabase } from "#server/programs/cli/with-services.ts";
import { readMigrations } from "#server/programs/schema/engine.ts";
import { testDataDir } from "#server/workshop/testing/data-dir.ts";
import { emptyDatabase, testDatabase } from "#server/workshop/testing/database/test-database.ts";
import { runCanary } from "#server/workshop/testing/run-canary.ts";

const migrations = (await readMigrations()).map(({ name }) => name);
let told: string[];

beforeEach(() => {
  told = [];
  vi.spyOn(console, "error").mockImplementation((line: string) => void told.push(line));
});

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

describe("without a database of its own", () => {
  test.each([[["ledger", "verify"]], [["backup", "canary.age", "--passphrase-file", "words"]]])(
    "`%j` makes none and says what to load",
    async (command) => {
      const folder = testDataDir();
      const words = path.join(folder, "words");
      await writeFile(words, "correct horse battery\n");
      const { code, stderr } = await canary(folder, command);
      expect(code).toBe(1);
      expect(stderr).toContain("There is no database here");
      expect(stderr).toContain("set -a; . /etc/canary.env");
      expect(readdirSync(folder)).toEqual(["words"]);
    },
  );

  test("only `db migrate` and `restore` begin one", async () => {
    const folder = "server/programs/cli";
    const names = await readdir(folder, { recursive: true });
    const files = names.filter((name) => /(?<!\.test)\.ts$/.test(name));
    const texts = await Promise.all(files.map((name) => readFile(path.join(folder, name), "utf8")));
    const beginning = files.filter((_, index) => /begins: true/.test(texts[index] ?? ""));
    expect(beginning.toSorted()).toEqual(["maintenance/backup.ts", "operator-commands.ts"]);
    expect(texts[files.indexOf("maintenance/backup.ts")]?.match(/begins: true/g)).toHaveLength(1);
  });
});

describe("on a database of another version", () => {
  test("a command refuses one that lacks a migration, and applies none", async () => {
    const url = await testDatabase();
    const last = migrations.at(-1);
    await ask(url, `DELETE FROM _prisma_migrations WHERE migration_name = '${last}'`);
    const { answer, seen } = opened(url);
    await expect(answer).rejects.toThrow(
      new RegExp(`lacks 1 of this version's migrations \\(${last} first\\).*canary -- db migrate`),
    );
    expect(seen).not.toHaveBeenCalled();
    expect(await recorded(url)).not.toContain(last);
  });

  test("a command makes no tables in an empty one", async () => {
    const url = await emptyDatabase();
    await expect(opened(url).answer).rejects.toThrow("no tables yet. npm run canary -- db migrate");
    expect(await ask(url, "SELECT 1 FROM pg_tables WHERE schemaname = 'public'")).toEqual([]);
  });

  test("a command works on one that a later version migrated, says so, and leaves its functions", async () => {
    const url = await testDatabase();
    await ask(
      url,
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at)
       VALUES ('later', '', '99990101000000_later', now())`,
    );
    await ask(url, "UPDATE database_functions SET checksum = 'later'");
    await opened(url).answer;
    expect(told).toEqual([
      expect.stringContaining("by a later version than this one (1 migration"),
    ]);
    const functions = await ask(url, "SELECT DISTINCT checksum FROM database_functions");
    expect(functions).toEqual([{ checksum: "later" }]);
  });

  test("a command works beside functions of another text, says so, and applies none", async () => {
    const url = await testDatabase();
    await ask(url, "UPDATE database_functions SET checksum = '' WHERE name = 'count-rows.sql'");
    await opened(url).answer;
    expect(told).toEqual([expect.stringContaining("1 files of functions")]);
    const outdated = await ask(url, "SELECT name FROM database_functions WHERE checksum = ''");
    expect(outdated).toEqual([{ name: "count-rows.sql" }]);
  });

  test("a command says nothing on one that is this version's", async () => {
    const { answer, seen } = opened(await testDatabase());
    await answer;
    expect(seen).toHaveBeenCalledOnce();
    expect(told).toEqual([]);
  });
});

function opened(url: string) {
  vi.stubEnv("DATABASE_URL", url);
  vi.stubEnv("DATA_DIR", testDataDir());
  const seen = vi.fn(() => Promise.resolve());
  return { seen, answer: withDatabase(seen) };
}

async function ask(url: string, statement: string): Promise<object[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

async function recorded(url: string): Promise<string[]> {
  const rows = await ask(url, "SELECT migration_name AS name FROM _prisma_migrations");
  return rows.map((row) => (row as { name: string }).name);
}

/** As in a shell where the service's settings are not loaded. */
function canary(folder: string, args: string[]) {
  const { DATABASE_URL: _, ...rest } = process.env;
  const env = { ...rest, DATA_DIR: path.join(folder, ".data"), NODE_NO_WARNINGS: "1" };
  return runCanary(args, { env, folder });
}
