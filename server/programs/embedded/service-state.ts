import { accessSync, constants, existsSync, mkdirSync } from "node:fs";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { BootError } from "#server/programs/embedded/boot-error.ts";
import {
  isRunning,
  type RunningProcess,
  thisProcess,
} from "#server/programs/embedded/running-process.ts";

/** The content of `<DATA_DIR>/service.json` (mode 0600): facts about the process that uses the directory. */
export interface ServiceState extends RunningProcess {
  databaseUrl?: string;
  baseUrl?: string;
}

export interface DataDirClaim {
  publish(facts: Pick<ServiceState, "databaseUrl" | "baseUrl">): Promise<void>;
  release(): Promise<void>;
}

/**
 * Makes this process the only user of `dataDir`, or throws BootError naming the one that is. A
 * claim left by a killed process is taken over.
 */
export async function claimDataDir(dataDir: string): Promise<DataDirClaim> {
  makeDataDir(dataDir);
  const file = stateFile(dataDir);
  const self: ServiceState = thisProcess();
  while (!(await createExclusively(file, self))) {
    const owner = await readState(file);
    if (owner !== undefined && isRunning(owner)) throw inUse(dataDir, owner);
    await discardStale(file, owner);
  }
  let released = false;
  return {
    async publish(facts) {
      Object.assign(self, facts);
      await writeFile(`${file}.new`, JSON.stringify(self), { mode: 0o600 });
      await rename(`${file}.new`, file);
    },
    async release() {
      // Only once: the next call could remove the claim of another process.
      if (!released) await rm(file, { force: true });
      released = true;
    },
  };
}

/** Throws BootError when another process uses `dataDir` now: known before a port is asked for, or anything is built. */
export async function requireUnclaimed(dataDir: string): Promise<void> {
  const owner = await findRunningService(dataDir);
  if (owner !== undefined) throw inUse(dataDir, owner);
}

function inUse(dataDir: string, { pid, baseUrl }: ServiceState): BootError {
  const address = baseUrl === undefined ? "" : `, serving ${baseUrl}`;
  return new BootError(
    `${dataDir} is in use by process ${pid}${address}: stop it, or choose another DATA_DIR and PORT.`,
  );
}

/** Makes the folder if it is not there. Throws BootError when this user may not. */
export function makeDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
  } catch (error) {
    throw new BootError(`DATA_DIR cannot be made: ${(error as Error).message}`, { cause: error });
  }
  try {
    // Now, and not at the first upload.
    accessSync(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new BootError(`DATA_DIR cannot be written: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

/** The service that uses `dataDir` now, if one does. */
export async function findRunningService(dataDir: string): Promise<ServiceState | undefined> {
  const state = await readState(stateFile(dataDir));
  return state !== undefined && isRunning(state) ? state : undefined;
}

function stateFile(dataDir: string): string {
  return path.join(dataDir, "service.json");
}

async function createExclusively(file: string, state: ServiceState): Promise<boolean> {
  try {
    await writeFile(file, JSON.stringify(state), { mode: 0o600, flag: "wx" });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw new BootError(`DATA_DIR cannot be written: ${(error as Error).message}`);
  }
}

/** Moved aside before it is looked at again: of two processes that see it stale, one wins. */
async function discardStale(file: string, seen: ServiceState | undefined): Promise<void> {
  const aside = `${file}.stale-${process.pid}`;
  try {
    await rename(file, aside);
  } catch {
    return;
  }
  const moved = await readState(aside);
  const wasClaimedMeanwhile = moved !== undefined && moved.pid !== seen?.pid;
  if (wasClaimedMeanwhile && !existsSync(file)) await rename(aside, file);
  else await rm(aside, { force: true });
}

async function readState(file: string): Promise<ServiceState | undefined> {
  try {
    return JSON.parse(await readFile(file, "utf8")) as ServiceState;
  } catch {
    return undefined;
  }
}
