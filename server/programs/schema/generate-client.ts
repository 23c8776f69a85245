import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { BootError } from "#server/programs/embedded/boot-error.ts";
import { readSchema, schemaDir } from "#server/programs/schema/engine.ts";

const generatedDir = fileURLToPath(new URL("../../generated", import.meta.url));
const clientDir = path.join(generatedDir, "prisma");
const stampFile = path.join(generatedDir, "schema.sha256");
const lockDir = path.join(generatedDir, "lock");
const lockStaleMs = 120_000;

/**
 * Writes the Prisma client to server/generated when the schema, or Prisma itself, changed since
 * the last time; returns whether it did. Needs no network. Processes that call it at the same
 * time take turns.
 */
export async function generateClient(): Promise<boolean> {
  const stamp = await schemaStamp();
  if (await isGenerated(stamp)) return false;
  await mkdir(generatedDir, { recursive: true });
  await takeTurn(lockDir);
  try {
    if (await isGenerated(stamp)) return false;
    await runPrismaGenerate();
    await writeFile(stampFile, stamp);
    return true;
  } finally {
    await rm(lockDir, { recursive: true, force: true });
  }
}

async function schemaStamp(): Promise<string> {
  const hash = createHash("sha256").update(prismaVersion());
  for (const file of await readSchema()) hash.update(path.basename(file.path)).update(file.content);
  return hash.digest("hex");
}

function prismaVersion(): string {
  return (createRequire(import.meta.url)("prisma/package.json") as { version: string }).version;
}

async function isGenerated(stamp: string): Promise<boolean> {
  if (!existsSync(path.join(clientDir, "client.ts"))) return false;
  return (await readFile(stampFile, "utf8").catch(() => "")) === stamp;
}

/** Waits until the folder `lock` could be made, which its holder removes; one that is two minutes old is forgotten. */
export async function takeTurn(lock: string): Promise<void> {
  for (;;) {
    try {
      await mkdir(lock);
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    const { mtimeMs } = await stat(lock).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > lockStaleMs) await rm(lock, { recursive: true, force: true });
    await sleep(100);
  }
}

/**
 * `prisma generate` looks for the schema engine, a binary that it would download, and then does
 * not use it: any executable will do.
 */
async function runPrismaGenerate(): Promise<void> {
  const prismaCli = createRequire(import.meta.url).resolve("prisma/build/index.js");
  const env = {
    ...process.env,
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
    CHECKPOINT_DISABLE: "1",
    PRISMA_HIDE_UPDATE_MESSAGE: "1",
  };
  try {
    const args = [prismaCli, "generate", `--schema=${schemaDir}`, "--no-hints"];
    await promisify(execFile)(process.execPath, args, { env });
  } catch (error) {
    const { stderr = "", message } = error as Error & { stderr?: string };
    throw new BootError(`The Prisma client could not be generated: ${stderr.trim() || message}`);
  }
}
