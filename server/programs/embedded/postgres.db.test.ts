import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startPostgres } from "#server/programs/embedded/postgres.ts";
import { isAlive, stopOrphan } from "#server/programs/embedded/postmaster.ts";
import { postmasterPid } from "#server/workshop/testing/database/postmaster-pid.ts";

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "canary-embedded-"));
  await chmod(dataDir, 0o711);
});

afterEach(async () => {
  await stopOrphan(path.join(dataDir, "postgres"));
  await rm(dataDir, { recursive: true, force: true });
});

test("what was committed is there after a stop and a start", async () => {
  const first = await startPostgres({ dataDir });
  await query(first.url, "CREATE TABLE kept AS SELECT 7 AS value");
  await first.stop();
  const second = await startPostgres({ dataDir });
  expect(await query(second.url, "SELECT value FROM kept")).toEqual([{ value: 7 }]);
  await second.stop();
});

test("one that is abandoned is gone at once, and what was committed is there at the next start", async () => {
  const first = await startPostgres({ dataDir });
  await query(first.url, "CREATE TABLE kept AS SELECT 7 AS value");
  const pid = await postmasterPid(dataDir);
  await first.abandon();
  expect(isAlive(pid)).toBe(false);
  await first.exited;
  const second = await startPostgres({ dataDir });
  expect(await query(second.url, "SELECT value FROM kept")).toEqual([{ value: 7 }]);
  await second.stop();
});

test("after kill -9 of the app the next start works and keeps what was committed", async () => {
  const killed = await startInProcess();
  await query(killed.url, "CREATE TABLE kept AS SELECT 7 AS value");
  process.kill(killed.pid, "SIGKILL");
  await killed.ended;
  const orphan = await postmasterPid(dataDir);
  expect(isAlive(orphan)).toBe(true);

  const next = await startPostgres({ dataDir });
  expect(isAlive(orphan)).toBe(false);
  expect(await query(next.url, "SELECT value FROM kept")).toEqual([{ value: 7 }]);
  await next.stop();
});

test("a pid file that names a process of something else does not stop the start", async () => {
  const first = await startPostgres({ dataDir });
  process.kill(await postmasterPid(dataDir), "SIGKILL");
  await first.exited;
  const pidFile = path.join(dataDir, "postgres/postmaster.pid");
  const lines = (await readFile(pidFile, "utf8")).split("\n");
  await writeFile(pidFile, [process.pid, ...lines.slice(1)].join("\n"));
  const next = await startPostgres({ dataDir });
  expect(await query(next.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  await next.stop();
});

test("a process that nobody can describe is neither ended nor overlooked", async () => {
  const server = await startPostgres({ dataDir });
  const cluster = path.join(dataDir, "postgres");
  await expect(stopOrphan(cluster, () => null)).rejects.toThrow(/may be the database of a start/);
  expect(await query(server.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  await server.stop();
});

test("the server listens on the loopback only and its password is readable by the owner only", async () => {
  const server = await startPostgres({ dataDir });
  expect(new URL(server.url).hostname).toBe("127.0.0.1");
  expect(await query(server.url, "SHOW listen_addresses")).toEqual([
    { listen_addresses: "127.0.0.1" },
  ]);
  expect((await stat(path.join(dataDir, "socket"))).mode & 0o077).toBe(0);
  const wrong = new URL(server.url);
  wrong.password = "guess";
  const byPort = new URL(wrong);
  byPort.searchParams.delete("host");
  for (const { href } of [wrong, byPort])
    await expect(query(href, "SELECT 1")).rejects.toThrow(/password/);
  expect((await stat(path.join(dataDir, "postgres.password"))).mode & 0o077).toBe(0);
  await server.stop();
});

test("a path that is too long for a socket leaves the port", async () => {
  const deep = path.join(dataDir, "d".repeat(100));
  const server = await startPostgres({ dataDir: deep });
  expect(new URL(server.url).searchParams.get("host")).toBeNull();
  expect(await query(server.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  await server.stop();
});

test("an interrupted creation of the database files is started over", async () => {
  await mkdir(path.join(dataDir, "postgres.unfinished/base"), { recursive: true });
  const server = await startPostgres({ dataDir });
  expect(existsSync(path.join(dataDir, "postgres.unfinished"))).toBe(false);
  await server.stop();
});

test("the data directory may lie in a folder that only its owner enters", async () => {
  await chmod(dataDir, 0o700);
  const server = await startPostgres({ dataDir });
  expect(await query(server.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  await server.stop();
});

test("a process that ends while its server starts leaves none behind", async () => {
  const pidFile = path.join(dataDir, "postgres/postmaster.pid");
  const program = `
    import { existsSync } from "node:fs";
    import { startPostgres } from "#server/programs/embedded/postgres.ts";
    setInterval(() => existsSync(${JSON.stringify(pidFile)}) && process.exit(), 1);
    await startPostgres({ dataDir: ${JSON.stringify(dataDir)} });
    await new Promise(() => undefined);`;
  await once(spawn(process.execPath, ["--input-type=module", "-e", program]), "exit");
  await expect.poll(() => existsSync(pidFile)).toBe(false);
});

test("a process that ends while its first database is made takes that along, and the copy of its password", async () => {
  const made = path.join(dataDir, "postgres.unfinished/PG_VERSION");
  const program = `
    import { existsSync } from "node:fs";
    import { startPostgres } from "#server/programs/embedded/postgres.ts";
    setInterval(() => existsSync(${JSON.stringify(made)}) && process.exit(), 1);
    await startPostgres({ dataDir: ${JSON.stringify(dataDir)} });`;
  await once(spawn(process.execPath, ["--input-type=module", "-e", program]), "exit");
  expect(existsSync(path.join(dataDir, "postgres"))).toBe(false);
  expect(existsSync(path.join(dataDir, "postgres.password.initdb"))).toBe(false);
  // PostgreSQL removes its own files, but only when it is told to end.
  await expect.poll(() => existsSync(made)).toBe(false);
});

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** A process like the app: it starts the server and lives on. */
async function startInProcess(): Promise<{ pid: number; url: string; ended: Promise<unknown> }> {
  const program = `
    const { startPostgres } = await import("#server/programs/embedded/postgres.ts");
    const server = await startPostgres({ dataDir: ${JSON.stringify(dataDir)} });
    console.log(server.url);
    setInterval(() => undefined, 1000);
  `;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program]);
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.once("data", (chunk: Buffer) => resolve(chunk.toString().trim()));
    child.once("exit", () => reject(new Error("the process ended before it started a server")));
  });
  return { pid: child.pid!, url, ended: new Promise((resolve) => child.once("exit", resolve)) };
}
