import { appendFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, inject } from "vitest";
import { preparedFolder } from "#server/workshop/suite/prepared-statements.ts";
import { databaseUrl, inDatabase } from "#server/workshop/testing/database/template-database.ts";
import { wrongTypes } from "#server/workshop/testing/statements/parameter-types.ts";
import { offences, written } from "#server/workshop/testing/statements/watch.ts";

// Set up for every database test: server/README, "Rules that hold everywhere".
afterAll(() => {
  if (offences.size === 0) return;
  const found = [...offences].map(([sql, tables]) => `${tables.join(", ")}: ${sql}`);
  // The next file of this worker answers for its own.
  offences.clear();
  throw new Error(
    ["Statements touch merchants' tables without naming the merchant:", ...found].join("\n"),
  );
});

/** The statements that this worker has checked before. */
const checked = new Set<string>();

afterAll(async () => {
  // Prisma's engine writes its own table of migrations.
  const fresh = [...written].filter(
    (sql) => !checked.has(sql) && !sql.includes('"_prisma_migrations"'),
  );
  written.clear();
  const { url, sharding, statements } = inject("testPostgres");
  // A Citus plans statements by where the rows are; their types are those of any PostgreSQL.
  if (fresh.length === 0 || sharding) return;
  const found: string[] = [];
  await inDatabase(databaseUrl(url, statements), async (client) => {
    for (const sql of fresh) {
      checked.add(sql);
      for (const wrong of await wrongTypes(client, sql)) found.push(`${wrong}: ${sql}`);
    }
  });
  await record(fresh);
  if (found.length > 0)
    throw new Error(["Types of parameters are left to a guess:", ...found].join("\n"));
});

/** Only a run of the whole suite makes the folder, and asks afterwards for the statements that nobody prepared. */
async function record(statements: readonly string[]): Promise<void> {
  const lines = statements.map((sql) => `${JSON.stringify(sql)}\n`).join("");
  try {
    await appendFile(path.join(preparedFolder, `${process.pid}.jsonl`), lines);
  } catch (error) {
    if (Reflect.get(error as Error, "code") !== "ENOENT") throw error;
  }
}
