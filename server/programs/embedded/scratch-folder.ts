import { chmod, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { isAlive, stopOrphan } from "#server/programs/embedded/postmaster.ts";

const PREFIX = "canary-scratch-";

type ScratchFolder = {
  path: string;
  /** With the PostgreSQL that a program which was killed has left running on its files. */
  remove(): Promise<void>;
};

/**
 * A folder for what tests and checks write, named after the process that it is of. Those that killed
 * processes have left are cleared first.
 */
export async function makeScratchFolder(): Promise<ScratchFolder> {
  await clearAbandoned();
  const folder = await mkdtemp(path.join(tmpdir(), `${PREFIX}${process.pid}-`));
  await chmod(folder, 0o711); // as root, a PostgreSQL in it runs under another account
  return { path: folder, remove: () => remove(folder) };
}

async function remove(folder: string): Promise<void> {
  await stopOrphan(path.join(folder, "postgres"));
  // Who else clears it at this moment, or a server that is about to be gone, may change what is in it.
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}

async function clearAbandoned(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const owner = name.startsWith(PREFIX) ? Number.parseInt(name.slice(PREFIX.length), 10) : NaN;
    if (Number.isNaN(owner) || isAlive(owner)) continue;
    await clear(path.join(tmpdir(), name));
  }
}

/** What belongs to another account is left for that one to clear. */
async function clear(folder: string): Promise<void> {
  try {
    await remove(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "EACCES" && code !== "EPERM") throw error;
  }
}
