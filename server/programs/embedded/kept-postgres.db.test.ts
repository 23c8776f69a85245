import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { keepPostgres } from "#server/programs/embedded/kept-postgres.ts";
import { stopOrphan } from "#server/programs/embedded/postmaster.ts";
import { postmasterPid } from "#server/workshop/testing/postmaster-pid.ts";

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
    process.kill(await postmasterPid(dataDir), "SIGKILL");
    await expect.poll(() => ended).toBe(time);
    const rows = () => query(kept.url, "SELECT value FROM kept").catch(() => "not yet");
    await expect.poll(rows, { interval: 200 }).toEqual([{ value: 7 }]);
  }
  await kept.stop();
  await kept.exited;
  expect(ended).toBe(2);
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
