import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeEach, expect, test } from "vitest";
import {
  beginBuild,
  finishBuild,
  removeUnusedBuilds,
  takeBuild,
} from "#server/programs/start/build/build-folders.ts";
import { removeMark } from "#server/programs/start/build/build-users.ts";
import { afterwards } from "#server/workshop/testing/afterwards.ts";

const [first, second] = ["a".repeat(64), "b".repeat(64)];
let home: string;

beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), "canary-builds-"));
  afterwards(() => rmSync(home, { recursive: true }));
});

/** A build as Next leaves it, in the smallest. */
function build(sources: string): string {
  const folder = beginBuild(home, sources);
  mkdirSync(path.join(folder, "static"), { recursive: true });
  writeFileSync(path.join(folder, "static/page.css"), "body { color: green }");
  finishBuild(folder, sources);
  return folder;
}

/** Another process that takes the build of `sources`, and keeps it until it ends. */
async function serveElsewhere(sources: string): Promise<ChildProcess> {
  const folders = new URL("./build-folders.ts", import.meta.url).href;
  const script = `const { takeBuild } = await import(${JSON.stringify(folders)});
    console.log(takeBuild(${JSON.stringify(home)}, ${JSON.stringify(sources)}).folder);
    setInterval(() => undefined, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  afterwards(() => child.kill("SIGKILL"));
  await once(child.stdout, "data");
  return child;
}

const builds = () => readdirSync(path.join(home, "builds"));

test("a build that another process serves stays as it is while new ones are made, and goes when that process has ended", async () => {
  const served = build(first);
  const service = await serveElsewhere(first);
  const newer = build(second);
  removeUnusedBuilds(home);
  expect(readFileSync(path.join(served, "static/page.css"), "utf8")).toContain("green");
  expect(builds()).toHaveLength(2);

  service.kill("SIGKILL");
  await once(service, "exit");
  removeUnusedBuilds(home);
  expect(builds()).toEqual([path.basename(newer)]);
  expect(readdirSync(path.join(home, "users"))).toEqual([String(process.pid)]);
});

test("what was built is found again by its sources alone, and by no others", () => {
  const folder = build(first);
  expect(takeBuild(home, first)).toEqual({ folder });
  expect(takeBuild(home, second)).toBeUndefined();
});

test("a build that was broken off is never served, and is removed", () => {
  beginBuild(home, first);
  expect(takeBuild(home, first)).toBeUndefined();
  removeUnusedBuilds(home);
  expect(builds()).toEqual([]);
});

test.each([
  ["is gone", (file: string) => rmSync(file)],
  ["was cut off", (file: string) => truncateSync(file, 3)],
])("a file that %s is named, and a build beside it is served", (_, damage) => {
  const folder = build(first);
  damage(path.join(folder, "static/page.css"));
  expect(takeBuild(home, first)).toEqual({ folder, damaged: path.join("static", "page.css") });
  const whole = build(first);
  expect(takeBuild(home, first)).toEqual({ folder: whole });
});

test("of two builds at once each has a folder of its own, and both are found", () => {
  const [one, other] = [beginBuild(home, first), beginBuild(home, first)];
  finishBuild(one, first);
  finishBuild(other, first);
  expect(one).not.toBe(other);
  expect(takeBuild(home, first)).toBeDefined();
});

test("a mark of a process that has ended keeps nothing, though a later process has its number", () => {
  build(first);
  removeMark(home);
  const dead = { pid: process.pid, started: "an earlier process", build: builds()[0] };
  writeFileSync(path.join(home, "users", "1"), JSON.stringify(dead));
  removeUnusedBuilds(home);
  expect(builds()).toEqual([]);
});
