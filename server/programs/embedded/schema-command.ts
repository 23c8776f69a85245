import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { BootError } from "#server/programs/embedded/boot-error.ts";
import { missingMigration, schemaFromEmpty } from "#server/programs/embedded/schema-diff.ts";
import { migrationsDir } from "#server/programs/embedded/schema-engine.ts";
import { startScratchPostgres } from "#server/programs/embedded/scratch-postgres.ts";

/** `npm run db:diff -- <name>` and `db:check`: the schema files and what follows. */
async function main([command, argument]: string[]): Promise<void> {
  if (command === "diff") return writeMigration(argument);
  if (command === "check") return check();
  throw new BootError("Usage: node server/programs/embedded/schema-command.ts diff <name> | check");
}

async function check(): Promise<void> {
  const missing = await withScratchServer(missingMigration);
  if (missing === "") return console.log("Schema and migrations agree.");
  console.error(missing);
  throw new BootError("The migrations lack the SQL above: npm run db:diff -- <name>");
}

// The first migration may be rewritten only until it has run on a database that matters.
async function writeMigration(name: string | undefined): Promise<void> {
  const initial = name === "--initial";
  if (name === undefined || !(initial || /^[a-z0-9_]+$/.test(name))) {
    throw new BootError("Name the migration in lower_case: npm run db:diff -- add_refund_reason");
  }
  const sql = await withScratchServer(initial ? schemaFromEmpty : missingMigration);
  if (sql === "") return console.log("Schema and migrations agree: nothing to write.");
  const folder = path.join(
    migrationsDir,
    initial ? "20261121000000_init" : `${timestamp()}_${name}`,
  );
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, "migration.sql"), sql);
  console.log(`Wrote ${path.relative(process.cwd(), folder)}/migration.sql`);
}

function timestamp(): string {
  return new Date().toISOString().replaceAll(/\D/g, "").slice(0, 14);
}

async function withScratchServer<T>(work: (url: string) => Promise<T>): Promise<T> {
  const server = await startScratchPostgres();
  try {
    return await work(server.url);
  } finally {
    await server.stop();
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof BootError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
