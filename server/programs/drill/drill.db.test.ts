import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import type { SignedCertificate } from "#server/programs/drill/certificate/signed.ts";
import { beginDrill } from "#server/programs/drill/run-drill.ts";
import { openScratchSite } from "#server/programs/drill/site/scratch-site.ts";
import { databaseStep, replicaStep } from "#server/programs/drill/steps.ts";
import { migratedFiles } from "#server/programs/embedded/cluster-template.ts";
import { withConnection } from "#server/programs/schema/own-connection.ts";
import { afterwards } from "#server/workshop/testing/afterwards.ts";
import { testDataDir } from "#server/workshop/testing/data-dir.ts";
import { testDatabase } from "#server/workshop/testing/database/test-database.ts";
import { runCanary } from "#server/workshop/testing/run-canary.ts";

/** The command on a service of its own. */
async function operator() {
  const [url, dataDir] = [await testDatabase(), testDataDir()];
  const env = { ...process.env, DATABASE_URL: url, DATA_DIR: dataDir, NODE_NO_WARNINGS: "1" };
  const canary = (...args: string[]) => runCanary(args, { env });
  return { url, dataDir, canary };
}

const leftIn = (dataDir: string) =>
  readdirSync(dataDir).filter((name) => name.startsWith("canary-scratch"));

const quick = ["--seconds", "1", "--clients", "2", "--set", "shared_buffers=32MB"];

test("a drill of a sound machine passes, says what it measured, and is signed by the service's key", async () => {
  const { url, dataDir, canary } = await operator();
  const [page, keys] = [path.join(dataDir, "drill.txt"), path.join(dataDir, "jwks.json")];
  const priced = ["--hourly", "0.35", "--currency", "EUR"];
  const done = await canary("drill", ...quick, "--synchronous", ...priced, "--out", page, "--json");
  expect(done.code, done.stderr).toBe(0);
  const { certificate, jws } = JSON.parse(done.stdout) as SignedCertificate;
  const { figures, steps } = certificate;
  expect(figures.passed).toBe(true);
  expect(figures.costOfThousandMicros).toBeGreaterThan(0);
  expect(steps.map(({ name, missing }) => [name, missing])).toEqual([
    ["app", 0],
    ["database", 0],
    ["restore", expect.any(Number)],
    ["replica", 0],
  ]);
  for (const { books, acknowledged } of steps) {
    expect(books.problems).toEqual([]);
    expect(acknowledged).toBeGreaterThan(0);
  }
  expect(steps[2]?.seals?.compared).toBeGreaterThan(0);
  expect(leftIn(dataDir)).toEqual([]);

  const published = await withConnection(url, (client) =>
    client.query<{ publicJwk: unknown }>('SELECT "publicJwk" FROM signing_keys'),
  );
  writeFileSync(keys, JSON.stringify({ keys: published.rows.map((row) => row.publicJwk) }));
  const sound = await canary("drill", "verify", page, "--keys", keys);
  expect([sound.code, sound.stdout]).toEqual([
    0,
    expect.stringMatching(/^Sound: a drill that passed, signed by key [\w-]{43}, which is among/),
  ]);
  const text = readFileSync(page, "utf8");
  expect(text.replaceAll(/\s/g, "")).toContain(jws);
  writeFileSync(page, text.replace(/RPO {17}0\.000 s/, "RPO                 0.001 s"));
  expect(await canary("drill", "verify", page)).toMatchObject({
    code: 1,
    stdout: "The page does not say what was signed: it was changed.\n",
  });
});

test("a PostgreSQL that does not wait for its disk is refused, and nothing is left", async () => {
  const { dataDir, canary } = await operator();
  const refused = await canary("drill", ...quick, "--set", "fsync=off");
  expect([refused.code, refused.stdout]).toEqual([1, ""]);
  expect(refused.stderr).toContain("fsync is off in this PostgreSQL");
  expect(leftIn(dataDir)).toEqual([]);
});

test("payments that a killed database loses, and that a promoted replica lacks, are counted", async () => {
  const dataDir = testDataDir();
  const site = await openScratchSite({
    within: dataDir,
    // An acknowledgement waits for nobody, and nobody writes for ten seconds.
    postgres: { shared_buffers: "32MB", synchronous_commit: "off", wal_writer_delay: "10s" },
    isSynchronous: false,
    files: await migratedFiles(),
  });
  afterwards(site.stop);
  const drill = await beginDrill(site, {
    clients: 2,
    seconds: 1,
    price: null,
    address: "",
    folder: dataDir,
    backup: null,
    tell: () => {},
  });
  // Everything up to here is safe, the drill's own merchant with it.
  await withConnection(site.databaseUrl(), (client) => client.query("CHECKPOINT"));
  const database = await databaseStep(drill);
  expect(database.recoveredAt).not.toBeNull();
  expect(database.missing).toBeGreaterThan(0);
  expect(database.lostSince && database.lostSince <= database.killedAt).toBe(true);
  expect(database.books.problems).toEqual([]);

  await withConnection(site.replica.url, async (client) => {
    await client.query("ALTER SYSTEM SET primary_conninfo = ''");
    await client.query("SELECT pg_reload_conf()");
  });
  const replica = await replicaStep(drill);
  expect(replica.missing).toBeGreaterThan(0);
  expect(replica.books.problems).toEqual([]);
});
