import { createHash } from "node:crypto";
import { mkdir, readFile, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const stampFile = path.join(root, "server/generated/schema-checked.sha256");

/** The inputs of the check of schema, migrations and functions: these, the check itself and the packages. */
const inputs = [
  "prisma",
  "server/programs/embedded",
  "server/programs/schema",
  "package-lock.json",
];

/** Whether nothing that `db:check` reads has changed since it passed here the last time. */
export async function passedBefore(): Promise<boolean> {
  return (await readFile(stampFile, "utf8").catch(() => "")) === (await stamp());
}

export async function rememberPassed(): Promise<void> {
  await mkdir(path.dirname(stampFile), { recursive: true });
  await writeFile(stampFile, await stamp());
}

async function stamp(): Promise<string> {
  const hash = createHash("sha256");
  for (const input of inputs) {
    for (const file of await filesOf(path.join(root, input))) {
      hash.update(`${path.relative(root, file)}\n`).update(await readFile(file));
    }
  }
  return hash.digest("hex");
}

/** A file itself, or every file below a folder, in one order. */
async function filesOf(place: string): Promise<string[]> {
  const below = await readdir(place, { recursive: true, withFileTypes: true }).catch(() => null);
  if (!below) return [place];
  return below
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted();
}
