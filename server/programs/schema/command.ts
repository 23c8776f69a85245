import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { BootError } from "#server/programs/embedded/boot-error.ts";
import { startScratchPostgres } from "#server/programs/embedded/scratch-postgres.ts";
import { passedBefore, rememberPassed } from "#server/programs/schema/checked-stamp.ts";
import { missingMigration } from "#server/programs/schema/diff.ts";
import { migrationsDir } from "#server/programs/schema/engine.ts";
import { misplacedRules } from "#server/programs/schema/functions-check.ts";

/** `npm run db:diff -- <name>` and `db:check`: the schema files, and what follows from them. */
async function main([command, ...given]: string[]): Promise<void> {
  if (command === "diff" && given.length <= 1) return writeMigration(given[0]);
  if (command === "check" && given.length === 0) return check();
  throw new BootError("Usage: npm run db:diff -- <name>, or npm run db:check");
}

async function check(): Promise<void> {
  if (await passedBefore()) return console.log("Nothing changed since they agreed here.");
  const [missing, misplaced] = await withScratchServer(async (url) => [
    await missingMigration(url),
    await misplacedRules(url),
  ]);
  for (const line of misplaced) console.error(line);
  if (missing !== "") {
    console.error(missing);
    throw new BootError("The migrations lack the SQL above: npm run db:diff -- <name>");
  }
  if (misplaced.length > 0) throw new BootError("prisma/functions is not in order: see above.");
  await rememberPassed();
  console.log("Schema, migrations and functions match.");
}

async function writeMigration(name: string | undefined): Promise<void> {
  if (name === undefined || !/^[a-z0-9_]+$/.test(name)) {
    throw new BootError("Name the migration in lower_case: npm run db:diff -- add_refund_reason");
  }
  const sql = await withScratchServer(missingMigration);
  if (sql === "") return console.log("Schema and migrations match: nothing to write.");
  const folder = path.join(migrationsDir, `${timestamp()}_${name}`);
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
