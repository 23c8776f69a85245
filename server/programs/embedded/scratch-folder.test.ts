import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makeScratchFolder } from "#server/programs/embedded/scratch-folder.ts";

let temp: string;

beforeEach(() => {
  temp = mkdtempSync(path.join(tmpdir(), "canary-temp-"));
  vi.stubEnv("TMPDIR", temp);
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(temp, { recursive: true, force: true });
});

test("a folder is gone with all that is in it", async () => {
  const folder = await makeScratchFolder();
  mkdirSync(path.join(folder.path, "deep"));
  writeFileSync(path.join(folder.path, "deep", "file"), "text");
  await folder.remove();
  expect(readdirSync(temp)).toEqual([]);
});

test("what a process that is no more has left goes, what one that runs uses and what others have stays", async () => {
  const dead = spawnSync(process.execPath, ["-e", ""]).pid;
  const others = [`canary-scratch-${process.ppid}-b`, "canary-scratch-c", `canary-dev-${dead}-d`];
  for (const name of [`canary-scratch-${dead}-a`, ...others]) {
    mkdirSync(path.join(temp, name));
    writeFileSync(path.join(temp, name, "file"), "text");
  }
  const folder = await makeScratchFolder();
  const mine = path.basename(folder.path);
  expect(readdirSync(temp).toSorted()).toEqual([...others, mine].toSorted());
});

const memory = "/dev/shm";
const hasMemory =
  existsSync(memory) && statfsSync(memory).bavail * statfsSync(memory).bsize >= 1024 ** 3;

test.runIf(hasMemory)("a small one is in memory, unless TMPDIR names another place", async () => {
  const named = await makeScratchFolder({ isSmall: true });
  expect(path.dirname(named.path)).toBe(temp);
  vi.stubEnv("TMPDIR", undefined);
  const folder = await makeScratchFolder({ isSmall: true });
  expect(path.dirname(folder.path)).toBe(memory);
  await folder.remove();
  expect(existsSync(folder.path)).toBe(false);
});
