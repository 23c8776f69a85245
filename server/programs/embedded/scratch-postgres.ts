import { chmod, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { startPostgres } from "#server/programs/embedded/postgres.ts";
import { isAlive, stopOrphan } from "#server/programs/embedded/postmaster.ts";

const PREFIX = "canary-scratch-";

/**
 * A throw-away PostgreSQL server for tests and migration checks: fast, not crash-safe, gone with
 * its files after `stop`. Those left by killed processes are cleared first.
 */
export async function startScratchPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  await clearAbandoned();
  const dataDir = await mkdtemp(path.join(tmpdir(), `${PREFIX}${process.pid}-`));
  await chmod(dataDir, 0o711); // as root, the server runs under another account
  const server = await startPostgres({ dataDir, durable: false });
  return {
    url: server.url,
    async stop() {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function clearAbandoned(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const owner = name.startsWith(PREFIX) ? Number.parseInt(name.slice(PREFIX.length), 10) : NaN;
    if (Number.isNaN(owner) || isAlive(owner)) continue;
    await clear(path.join(tmpdir(), name));
  }
}

/** What belongs to another account is left for that one to clear. */
async function clear(dataDir: string): Promise<void> {
  try {
    await stopOrphan(path.join(dataDir, "postgres"));
    await rm(dataDir, { recursive: true, force: true });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "EACCES" && code !== "EPERM") throw error;
  }
}
