import { execFile } from "node:child_process";
import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { BootError } from "#server/programs/embedded/boot-error.ts";
import { findPostgresBinaries } from "#server/programs/embedded/postgres-binaries.ts";
import { describeProcess } from "#server/programs/embedded/process-facts.ts";

const fastStopTimeoutMs = 20_000;

/** True once the server started as `pid` accepts connections. With setpriv the pid stays the same. */
export async function isPostmasterReady(clusterDir: string, pid: number): Promise<boolean> {
  const lines = await readPidFile(clusterDir);
  return Number(lines[0]) === pid && /^(ready|standby)\s*$/.test(lines[7] ?? "");
}

/**
 * Stops the server that a killed app left running on these files, and removes the pid file when
 * its process is gone or its number now belongs to something else (as after a container restart,
 * where the server would refuse to start). Throws BootError where nobody can say what the process is: neither
 * a stranger may be ended, nor a second server be let on the same files.
 */
export async function stopOrphan(
  clusterDir: string,
  describe: typeof describeProcess = describeProcess,
): Promise<void> {
  const pid = Number((await readPidFile(clusterDir))[0]);
  if (!Number.isInteger(pid) || pid <= 0) return;
  const file = path.join(clusterDir, "postmaster.pid");
  if (isAlive(pid)) {
    const facts = describe(pid);
    // It may have ended between the two looks.
    if (facts === null && isAlive(pid)) throw new BootError(notKnown(pid, file));
    if (facts?.program === "postgres") await stopPostmaster(pid);
  }
  await rm(file, { force: true });
}

function notKnown(pid: number, file: string): string {
  return `Process ${pid} may be the database of a start before, and this system does not say: end it, or remove ${file} if it is something else.`;
}

/**
 * Fast shutdown: sessions are ended, everything is written; immediate, which writes nothing, when that takes
 * too long or is asked for.
 */
export async function stopPostmaster(
  pid: number,
  how: "fast" | "immediate" = "fast",
): Promise<void> {
  if (how === "fast") {
    await signal(pid, "INT");
    if (await endsWithin(pid, fastStopTimeoutMs)) return;
  }
  await signal(pid, "QUIT");
  await endsWithin(pid, fastStopTimeoutMs);
}

async function readPidFile(clusterDir: string): Promise<string[]> {
  const text = await readFile(path.join(clusterDir, "postmaster.pid"), "utf8").catch(() => "");
  return text.split("\n");
}

async function endsWithin(pid: number, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (isAlive(pid)) {
    if (Date.now() > deadline) return false;
    await sleep(10);
  }
  return true;
}

/**
 * Windows has no signals, and ends a process that is sent one at once; there a server listens to pg_ctl
 * (https://www.postgresql.org/docs/18/app-pg-ctl.html, `kill`).
 */
async function signal(pid: number, name: "INT" | "QUIT"): Promise<void> {
  try {
    if (process.platform === "win32") {
      const { pg_ctl: control } = await findPostgresBinaries();
      await promisify(execFile)(control, ["kill", name, String(pid)], { windowsHide: true });
    } else process.kill(pid, `SIG${name}`);
  } catch {
    // Already gone.
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
