import type { Command } from "commander";
import { answer, jsonFlag, type JsonOption } from "#server/programs/cli/answer.ts";
import { withDatabase } from "#server/programs/cli/with-services.ts";
import { readMigrations } from "#server/programs/schema/engine.ts";

export function addDbCommands(program: Command): void {
  const db = program.command("db").description("The database.");
  db.command("migrate")
    .description("Applies the migrations that the database has not seen.")
    .option(...jsonFlag)
    .action(migrate);
}

async function migrate({ json }: JsonOption): Promise<void> {
  const applied = await withDatabase((database) => Promise.resolve(database.applied), {
    begins: true,
  });
  const known = new Set((await readMigrations()).map(({ name }) => name));
  const migrations = applied.filter((name) => known.has(name)).length;
  const functions = applied.length - migrations;
  const text = `${migrations} of ${known.size} migrations and ${functions} files of functions applied; the database is up to date.`;
  answer({ applied }, { json, text });
}
