import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, globSync } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { BootError } from "#server/programs/embedded/boot-error.ts";

const root = path.resolve(import.meta.dirname, "../../../..");
const folder = path.join(root, "sdk/src/generated");
const stampFile = path.join(folder, "written-from.sha256");
const writer = path.join(root, "server/http/openapi/sdk/write-client.ts");

/** Everything that the API document is made from; the versions of packages stand in the lock file. */
const sources = ["server/**/*.ts", "package-lock.json"];
const unrelated = ["**/*.test.ts", "server/{generated,programs,workshop}/**"];

/**
 * Writes what the client for integrations (sdk/) takes from the API document, when a source of that document has
 * changed since; returns whether it did. Needs the Prisma client, and packages for development. The service itself
 * uses none of it: types, tests and packages do.
 */
export async function generateApiClient(): Promise<boolean> {
  const stamp = await stampOfSources();
  const known = await readFile(stampFile, "utf8").catch(() => "");
  if (known === stamp && existsSync(path.join(folder, "types.ts"))) return false;
  await run();
  await mkdir(folder, { recursive: true });
  const unfinished = `${stampFile}.${process.pid}`;
  await writeFile(unfinished, stamp);
  await rename(unfinished, stampFile);
  return true;
}

async function stampOfSources(): Promise<string> {
  const files = globSync(sources, { cwd: root, exclude: unrelated }).toSorted();
  const hash = createHash("sha256");
  for (const file of files)
    hash
      .update(file)
      .update("\0")
      .update(await readFile(path.join(root, file)))
      .update("\0");
  return hash.digest("hex");
}

async function run(): Promise<void> {
  try {
    await promisify(execFile)(process.execPath, [writer], { cwd: root });
  } catch (error) {
    const { stderr = "", message } = error as Error & { stderr?: string };
    throw new BootError(`The API's client could not be generated: ${stderr.trim() || message}`);
  }
}
