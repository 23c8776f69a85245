import { accessSync, appendFileSync, constants, writeFileSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { BootError } from "#server/programs/embedded/boot-error.ts";
import {
  claimDataDir,
  findRunningService,
  makeDataDir,
  requireUnclaimed,
} from "#server/programs/embedded/service-state.ts";
import { writeWhole } from "#server/programs/embedded/whole-file.ts";

// Mocked because the user who runs tests may be able to write everywhere.
vi.mock(import("node:fs"), async (original) => {
  const own = await original();
  return { ...own, accessSync: vi.fn(own.accessSync), writeFileSync: vi.fn(own.writeFileSync) };
});

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "canary-claim-"));
});

afterEach(() => rm(dataDir, { recursive: true }));

test("a second user of a data directory is told who has it", async () => {
  const claim = await claimDataDir(dataDir);
  await claim.publish({ baseUrl: "http://localhost:3000" });
  const told = `${dataDir} is in use by process ${process.pid}, serving http://localhost:3000: stop it, or choose another DATA_DIR and PORT.`;
  await expect(claimDataDir(dataDir)).rejects.toThrow(told);
  await expect(requireUnclaimed(dataDir)).rejects.toThrow(told);
  await claim.release();
  await expect(requireUnclaimed(dataDir)).resolves.toBeUndefined();
  await expect(claimDataDir(dataDir)).resolves.toBeDefined();
});

test("of many processes that claim at once one wins", async () => {
  const claims = await Promise.allSettled(Array.from({ length: 8 }, () => claimDataDir(dataDir)));
  expect(claims.filter((claim) => claim.status === "fulfilled")).toHaveLength(1);
});

test("the claim of a killed process is taken over", async () => {
  const dead = { pid: process.pid, started: "an earlier process with this number" };
  await writeFile(path.join(dataDir, "service.json"), JSON.stringify(dead));
  await expect(findRunningService(dataDir)).resolves.toBeUndefined();
  await expect(claimDataDir(dataDir)).resolves.toBeDefined();
});

test("the running service is found with its database, readable by the owner only", async () => {
  const claim = await claimDataDir(dataDir);
  await claim.publish({ databaseUrl: "postgresql://canary:secret@127.0.0.1:5432/canary" });
  const found = await findRunningService(dataDir);
  expect(found?.databaseUrl).toBe("postgresql://canary:secret@127.0.0.1:5432/canary");
  const file = path.join(dataDir, "service.json");
  expect((await stat(file)).mode & 0o077).toBe(0);
  expect(JSON.parse(await readFile(file, "utf8"))).toMatchObject({ pid: process.pid });
});

test("a release that comes late does not end the claim of the next user", async () => {
  const first = await claimDataDir(dataDir);
  await first.release();
  await claimDataDir(dataDir);
  await first.release();
  await expect(findRunningService(dataDir)).resolves.toBeDefined();
});

test("a folder that is there and cannot be written is told at the start, not at the first file", () => {
  makeDataDir(dataDir);
  vi.mocked(accessSync).mockImplementationOnce(() => {
    throw new Error("EROFS: read-only file system");
  });
  expect(() => makeDataDir(dataDir)).toThrow(BootError);
  expect(accessSync).toHaveBeenLastCalledWith(dataDir, constants.W_OK | constants.X_OK);
});

test("of two that write a file at the same moment each finds its own, and none fails", async () => {
  const file = path.join(dataDir, "demo.json");
  const write = vi.mocked(writeFileSync).getMockImplementation();
  vi.mocked(writeFileSync).mockImplementationOnce((...given) => {
    write?.(...given);
    writeWhole(file, "theirs");
  });
  writeWhole(file, "ours");
  expect(await readFile(file, "utf8")).toBe("ours");
  expect(await readdir(dataDir)).toEqual(["demo.json"]);
});

test("what cannot be written whole leaves the file of before, and nothing beside it", async () => {
  const file = path.join(dataDir, "demo.json");
  writeWhole(file, "first");
  vi.mocked(writeFileSync).mockImplementationOnce((unfinished) => {
    appendFileSync(unfinished, "sec");
    throw new Error("ENOSPC: no space left on device");
  });
  expect(() => writeWhole(file, "second")).toThrow("ENOSPC");
  expect(await readFile(file, "utf8")).toBe("first");
  expect(await readdir(dataDir)).toEqual(["demo.json"]);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});
