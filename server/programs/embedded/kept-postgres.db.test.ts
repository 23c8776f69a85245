import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { keepPostgres } from "#server/programs/embedded/kept-postgres.ts";
import { startPostgres } from "#server/programs/embedded/postgres.ts";
import { isPostmasterReady, stopOrphan } from "#server/programs/embedded/postmaster.ts";
import { postmasterPid } from "#server/workshop/testing/database/postmaster-pid.ts";

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "canary-kept-"));
});

afterEach(async () => {
  await stopOrphan(path.join(dataDir, "postgres"));
  await rm(dataDir, { recursive: true, force: true });
});

test("a server that is killed comes back behind the same address with what was committed", async () => {
  let ended = 0;
  const kept = await keepPostgres({ dataDir, onEnded: () => (ended += 1) });
  await query(kept.url, "CREATE TABLE kept AS SELECT 7 AS value");
  for (const time of [1, 2]) {
    const killed = await postmasterPid(dataDir);
    process.kill(killed, "SIGKILL");
    // One that dies before it is handed over has not ended for its keeper: its start has failed.
    const pid = () => postmasterPid(dataDir).catch(() => killed);
    await expect.poll(pid, { message: `after end ${time}` }).not.toBe(killed);
    const rows = () => query(kept.url, "SELECT value FROM kept").catch(() => "not yet");
    await expect.poll(rows, { interval: 200 }).toEqual([{ value: 7 }]);
  }
  await kept.stop();
  await kept.exited;
  expect(ended).toBeGreaterThan(0);
  await expect(query(kept.url, "SELECT 1")).rejects.toThrow();
});

test("a server that does not stay up is given up", async () => {
  const kept = await keepPostgres({ dataDir });
  let givenUp = false;
  void kept.exited.then(() => (givenUp = true));
  while (!givenUp) {
    await postmasterPid(dataDir)
      .then((pid) => process.kill(pid, "SIGKILL"))
      .catch(() => undefined);
    await sleep(50);
  }
  await kept.stop();
});

test("a server that dies in the moment in which it is handed over has ended for whoever got it", async () => {
  let killed = 0;
  for (let delayMs = 0; delayMs < 40; delayMs += 2) {
    const starting = startPostgres({ dataDir }).catch(() => "failed" as const);
    const ready = await Promise.race([readyOtherThan(killed, starting), starting]);
    // The resources of the previous server are free a moment later; its keeper would wait, too.
    if (typeof ready !== "number") await sleep(250);
    else {
      killed = ready;
      await sleep(delayMs);
      process.kill(killed, "SIGKILL");
      const server = await starting;
      if (server !== "failed") await server.exited;
    }
  }
});

/** Waits for a server that is ready; the file of the one that was killed before may still say that it is. */
async function readyOtherThan(before: number, starting: Promise<unknown>): Promise<number> {
  let isOver = false;
  void starting.then(() => (isOver = true));
  while (!isOver) {
    const pid = await postmasterPid(dataDir).catch(() => before);
    if (pid !== before && (await isPostmasterReady(path.join(dataDir, "postgres"), pid)))
      return pid;
    await sleep(1);
  }
  return postmasterPid(dataDir);
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}
