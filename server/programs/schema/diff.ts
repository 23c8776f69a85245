import type { DiffTarget } from "@prisma/schema-engine-wasm/schema_engine_bg";
import {
  migrationList,
  noFilter,
  openSchemaEngine,
  readMigrations,
  schemaTarget,
} from "#server/programs/schema/engine.ts";

/**
 * The SQL still missing from the migrations for the schema files to be true; empty when they
 * agree. Replays the migrations in a shadow database on the server of `url`. Functions, triggers
 * and CHECK constraints are outside of Prisma's schema (functions-check.ts sees to them), as are the indexes
 * that it cannot describe (partial ones, operator classes): their names end in `_by_hand`.
 */
export async function missingMigration(url: string): Promise<string> {
  const sql = await diff(url, { tag: "migrations", ...migrationList(await readMigrations()) });
  return sql.replace(/-- DropIndex\nDROP INDEX "\w+_by_hand";\s*/g, "").trim();
}

async function diff(url: string, from: DiffTarget): Promise<string> {
  const { engine, release } = await openSchemaEngine(url);
  try {
    const to = await schemaTarget();
    const result = await engine.diff({ from, to, script: true, exitCode: true, filters: noFilter });
    return result.exitCode === 2 ? (result.stdout ?? "") : "";
  } finally {
    await release();
  }
}
