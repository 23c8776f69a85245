import { mkdir, readFile, readdir } from "node:fs/promises";
import path from "node:path";
import { resultsDir, root } from "#server/workshop/suite/stage.ts";
import { sqlTemplates, unprepared } from "#server/workshop/testing/statements/templates.ts";

/** Where database tests record the statements whose parameter types they have checked. */
export const preparedFolder = path.join(resultsDir, "statements");

/** Has the database tests that follow record the statements they check. */
export async function recordStatements(): Promise<void> {
  await mkdir(preparedFolder, { recursive: true });
}

/** A part of each statement that is sent to a Citus alone: `npm run drill:citus` sends them. */
const spreadAlone = [`FROM events WHERE "merchantId" = `];

/**
 * The hand-written statements of the service that no database test sent: PostgreSQL was not asked for the
 * types of their parameters. Each as file and line.
 */
export async function unpreparedStatements(): Promise<string[]> {
  const statements: string[] = [];
  for (const name of await readdir(preparedFolder)) {
    const lines = (await readFile(path.join(preparedFolder, name), "utf8")).trimEnd().split("\n");
    for (const line of lines) statements.push(JSON.parse(line) as string);
  }
  const files = (await readdir(path.join(root, "server"), { recursive: true }))
    .filter((file) => /^(?!generated|workshop).*(?<!\.test)\.ts$/.test(file))
    .map((file) => path.join(root, "server", file));
  const templates = files.flatMap((file) => sqlTemplates(file));
  return unprepared(templates, statements)
    .filter(({ text }) => !spreadAlone.some((part) => text.includes(part)))
    .map(({ place }) => path.relative(root, place));
}
