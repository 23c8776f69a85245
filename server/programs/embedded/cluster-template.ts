import { createHash } from "node:crypto";
import { existsSync, lstatSync, readdirSync, readFileSync, statSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { BootError } from "#server/programs/embedded/boot-error.ts";
import { startPostgres } from "#server/programs/embedded/postgres.ts";
import { isAlive, stopOrphan } from "#server/programs/embedded/postmaster.ts";
import { copyCluster } from "#server/programs/embedded/replica/follower.ts";
import {
  type ScratchPostgres,
  startScratchPostgres,
} from "#server/programs/embedded/scratch-postgres.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
/** Changes with what `make` does, so that templates of before are not taken for these. */
const madeAs = "its own database alone, WAL of 1 MB";
const lookEveryMs = 50;
/** To make one takes some seconds; a lock this old is of a process that died, whoever has its number now. */
const lockMaxMs = 600_000;
/** A template that nobody has used for so long is of a version that is gone. */
const keptMs = 30 * 86_400_000;

/** Where this user's templates are kept between runs; they hold no data. */
export const templatesDir = path.join(tmpdir(), `canary-testing-${process.getuid?.() ?? "user"}`);

/** A throw-away server with an empty database of this version. `onLaunch`: as `startPostgres`. */
export async function startFromTemplate(onLaunch: () => void): Promise<ScratchPostgres> {
  return startScratchPostgres({ copyTo: await migratedFiles(), isSmall: true, onLaunch });
}

/** Lays the files of a migrated, empty database into a folder, where `startPostgres` finds them. */
export async function migratedFiles(): Promise<(dataDir: string) => void> {
  const template = await clusterTemplate();
  return (dataDir) => copyCluster(template, dataDir);
}

/**
 * The files of a migrated, empty database of this version, to be copied: made once on a machine, by
 * one process while others wait, then kept.
 */
async function clusterTemplate(): Promise<string> {
  await mkdir(templatesDir, { recursive: true, mode: 0o711 });
  const { uid } = lstatSync(templatesDir);
  // The owner of these files controls what a server started on them does.
  if (process.getuid && uid !== process.getuid())
    throw new BootError(`${templatesDir} belongs to somebody else: remove it, or set TMPDIR.`);
  const template = path.join(templatesDir, versionOf().slice(0, 16));
  while (!existsSync(template)) {
    if (await lock(`${template}.lock`)) await make(template);
    else await sleep(lookEveryMs);
  }
  await utimes(template, new Date(), new Date());
  return template;
}

/** A digest of all that the files depend on. */
function versionOf(): string {
  const hash = createHash("sha256").update(`${process.platform}-${process.arch} ${madeAs}`);
  const packages = path.join(root, "package.json");
  const files = ["migrations", "functions"].map((name) => path.join(root, "prisma", name));
  for (const file of [packages, ...files.flatMap(filesBelow)]) hash.update(readFileSync(file));
  return hash.digest("hex");
}

function filesBelow(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted();
}

async function make(template: string): Promise<void> {
  const unfinished = `${template}.unfinished-${process.pid}`;
  try {
    if (existsSync(template)) return;
    await removeUnused();
    await removeUnfinished();
    await mkdir(unfinished, { mode: 0o711 });
    // Loaded where it is needed: it takes longer than all else that a start does.
    const migrate = import("#server/programs/schema/migrate.ts");
    const databases = import("#server/programs/embedded/databases.ts");
    const server = await startPostgres({ dataDir: unfinished, durable: false, isSmall: true });
    try {
      await (await migrate).applyMigrations(server.url);
      await (await databases).dropOtherDatabases(server.url);
    } finally {
      await server.stop();
    }
    await rename(unfinished, template).catch((error: unknown) => {
      // Somebody took this one for dead and was faster.
      if (!existsSync(template)) throw error;
    });
  } finally {
    await rm(unfinished, { recursive: true, force: true });
    await rm(`${template}.lock`, { force: true });
  }
}

async function removeUnused(): Promise<void> {
  for (const name of await readdir(templatesDir)) {
    const file = path.join(templatesDir, name);
    const since = lstatSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Infinity;
    if (Date.now() - since > keptMs) await rm(file, { recursive: true, force: true });
  }
}

/** Removes the files of processes that were killed midway, and stops the server that still runs on them. */
async function removeUnfinished(): Promise<void> {
  for (const name of await readdir(templatesDir)) {
    const [, owner] = /\.unfinished-(\d+)$/.exec(name) ?? [];
    // A number of ours is of a process before us.
    if (owner === undefined || (Number(owner) !== process.pid && isAlive(Number(owner)))) continue;
    const folder = path.join(templatesDir, name);
    await stopOrphan(path.join(folder, "postgres"));
    await rm(folder, { recursive: true, force: true });
  }
}

/** Whether this process is the one that makes it. The lock of one that died is taken away. */
async function lock(file: string): Promise<boolean> {
  try {
    await writeFile(file, String(process.pid), { flag: "wx", mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  const owner = Number(await readFile(file, "utf8").catch(() => ""));
  const since = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Infinity;
  if ((owner > 0 && !isAlive(owner)) || Date.now() - since > lockMaxMs)
    await rm(file, { force: true });
  return false;
}
