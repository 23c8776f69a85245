import { execFile } from "node:child_process";
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { copyTree } from "#server/workshop/drills/copy-tree.ts";

export const root = path.resolve(import.meta.dirname, "../../../..");
/** Made by programs, and the same for both versions. */
const shared = ["node_modules", ".next"];
/** Copied rather than linked: the build does not follow symlinks to the sources of its pages. */
const generated = "server/generated";
const migration = "99991231235959_of_the_drill";

/**
 * A version after this one, in a tree of its own: the same code and pages, and a migration that this one does
 * not know.
 */
export function makeNextVersion(tree: string): void {
  copyTree(tree);
  for (const name of shared) symlinkSync(path.join(root, name), path.join(tree, name));
  cpSync(path.join(root, generated), path.join(tree, generated), { recursive: true });
  addMigration(tree);
}

/** Gives the sources in `tree` a migration that no version before has. */
export function addMigration(tree: string): void {
  const folder = path.join(tree, "prisma/migrations", migration);
  mkdirSync(folder);
  writeFileSync(
    path.join(folder, "migration.sql"),
    `ALTER TABLE customers ADD COLUMN "ofTheDrill" text;\nALTER TABLE transfers ADD COLUMN "ofTheDrill" int NOT NULL DEFAULT 0;\n`,
  );
}

/** `npm run canary -- db migrate` of that version. */
export async function migrateWith(tree: string, env: Record<string, string>): Promise<void> {
  const program = path.join(tree, "server/programs/cli/canary.ts");
  await promisify(execFile)(process.execPath, [program, "db", "migrate"], {
    cwd: tree,
    env: { ...process.env, ...env },
  });
}
