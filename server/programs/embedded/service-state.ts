import { accessSync, constants, existsSync, mkdirSync } from "node:fs";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { BootError } from "#server/programs/embedded/boot-error.ts";
import { isAlive } from "#server/programs/embedded/postmaster.ts";
import { describeProcess } from "#server/programs/embedded/process-facts.ts";

/** The content of `<DATA_DIR>/service.json` (mode 0600): facts about the process that uses the directory. */
export interface ServiceState {
  pid: number;
  /** Tells a process from a later one with the same number; empty where the system does not say. */
  started: string;
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
  const self: ServiceState = { pid: process.pid, started: startOf(process.pid) };
  while (!(await createExclusively(file, self))) {
    const owner = await readState(file);
    if (owner !== undefined && isRunning(owner)) {
      const address = owner.baseUrl === undefined ? "" : `, serving ${owner.baseUrl}`;
      throw new BootError(
        `${dataDir} is in use by process ${owner.pid}${address}: stop it, or choose another DATA_DIR.`,
      );
    }
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

function isRunning(state: ServiceState): boolean {
  return isAlive(state.pid) && startOf(state.pid) === state.started;
}

/** The start mark of a process; empty for one that nobody can describe, so that its number alone counts. */
function startOf(pid: number): string {
  return describeProcess(pid)?.started ?? "";
}
