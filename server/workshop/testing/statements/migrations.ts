import { readdirSync, readFileSync } from "node:fs";

const folder = new URL("../../../../prisma/migrations/", import.meta.url);

let scripts: string[] | undefined;

/** Whether a statement is a migration's: it changes the tables of all merchants at once, and is reviewed as it lands. */
export function isOfMigration(sql: string): boolean {
  scripts ??= readScripts();
  const text = plain(sql);
  return scripts.some(
    (script) => script !== "" && (text.includes(script) || script.includes(text)),
  );
}

function readScripts(): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => plain(readFileSync(new URL(`${name}/migration.sql`, folder), "utf8")));
}

function plain(sql: string): string {
  return sql.replaceAll(/\s+/g, " ").trim().replace(/;$/, "");
}
