import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const FAST_STOP_TIMEOUT_MS = 20_000;

/** True once the server started as `pid` accepts connections. With setpriv the pid stays the same. */
export async function isPostmasterReady(clusterDir: string, pid: number): Promise<boolean> {
  const lines = await readPidFile(clusterDir);
  return Number(lines[0]) === pid && /^(ready|standby)\s*$/.test(lines[7] ?? "");
}

/**
 * Stops the server that a killed app left running on these files, and removes the pid file when
 * its process is gone or its number now belongs to something else (as after a container restart,
 * where the server would refuse to start).
 */
export async function stopOrphan(clusterDir: string): Promise<void> {
  const pid = Number((await readPidFile(clusterDir))[0]);
  if (!Number.isInteger(pid) || pid <= 0) return;
  if (isAlive(pid) && (await isPostgres(pid))) await stopPostmaster(pid);
  await rm(path.join(clusterDir, "postmaster.pid"), { force: true });
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
    signal(pid, "SIGINT");
    if (await endsWithin(pid, FAST_STOP_TIMEOUT_MS)) return;
  }
  signal(pid, "SIGQUIT");
  await endsWithin(pid, FAST_STOP_TIMEOUT_MS);
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

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
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

/** Where /proc does not exist the pid file is believed. */
async function isPostgres(pid: number): Promise<boolean> {
  const name = await readFile(`/proc/${pid}/comm`, "utf8").catch(() => "postgres");
  return name.trim() === "postgres";
}
