import { accessSync, constants, statfsSync } from "node:fs";
import { chmod, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { isAlive, stopOrphan } from "#server/programs/embedded/postmaster.ts";

const scratchPrefix = "canary-scratch-";
/** Linux's memory as a folder: to copy hundreds of files there takes a fifth of the time. */
const memory = "/dev/shm";
const memoryBytesMin = 1024 ** 3;

type ScratchFolder = {
  path: string;
  /** With the PostgreSQL that a program which was killed has left running on its files. */
  remove(): Promise<void>;
};

/**
 * A folder for files of tests, checks and drills, named after its process. Folders that killed processes
 * have left are cleared first. `isSmall`: in memory, where there is plenty and TMPDIR names no
 * other place. `within`: on the disk that has this folder.
 */
export async function makeScratchFolder({
  isSmall = false,
  within,
}: { isSmall?: boolean; within?: string } = {}): Promise<ScratchFolder> {
  const home = within ?? (isSmall && hasMemory() ? memory : tmpdir());
  for (const place of new Set([home, tmpdir()])) await clearAbandoned(place);
  const folder = await mkdtemp(path.join(home, `${scratchPrefix}${process.pid}-`));
  await chmod(folder, 0o711); // as root, a PostgreSQL in it runs under another account
  return { path: folder, remove: () => remove(folder) };
}

function hasMemory(): boolean {
  if (process.platform !== "linux" || process.env["TMPDIR"]) return false;
  try {
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= memoryBytesMin;
  } catch {
    return false;
  }
}

async function remove(folder: string): Promise<void> {
  await stopOrphan(path.join(folder, "postgres"));
  // Another process that clears the folder now, or a server that is about to end, may change its contents.
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}

async function clearAbandoned(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    const owner = name.startsWith(scratchPrefix)
      ? Number.parseInt(name.slice(scratchPrefix.length), 10)
      : NaN;
    if (Number.isNaN(owner) || isAlive(owner)) continue;
    await clear(path.join(home, name));
  }
}

/** Removes a folder; one of another account is left for that account to clear. */
async function clear(folder: string): Promise<void> {
  try {
    await remove(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "EACCES" && code !== "EPERM") throw error;
  }
}
