import { execFile } from "node:child_process";
import { hash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  ensurePackages,
  isInstalled,
  neededExtent,
} from "#server/programs/start/install/packages.mjs";

const everything = "tools";
let root: string;

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), "canary-install-"));
  await mkdir(path.join(root, "node_modules"));
  await lock({});
});

afterEach(() => rm(root, { recursive: true }));

test("an empty node_modules is not installed", () => {
  expect(isInstalled(root, everything)).toBe(false);
});

test("packages in the locked versions are installed, whoever ran npm", async () => {
  await lock({ "": { dependencies: { ink: "^1" } }, "node_modules/ink": { version: "1.2.0" } });
  await record({ "node_modules/ink": { version: "1.2.0" } });
  expect(isInstalled(root, everything)).toBe(true);
});

test("a package in another version, or none, is installed again", async () => {
  await lock({ "": { devDependencies: { ink: "^1" } }, "node_modules/ink": { version: "1.3.0" } });
  await record({ "node_modules/ink": { version: "1.2.0" } });
  expect(isInstalled(root, everything)).toBe(false);
  await record({});
  expect(isInstalled(root, everything)).toBe(false);
});

test("the stamp of our own install is enough", async () => {
  await lock({ "": { dependencies: { ink: "^1" } }, "node_modules/ink": { version: "1.3.0" } });
  await record({});
  const text = await readFile(path.join(root, "package-lock.json"));
  await write("node_modules/.installed-lock.sha256", hash("sha256", text));
  expect(isInstalled(root, everything)).toBe(true);
  await write("node_modules/.installed-lock.sha256", "of another lock file");
  expect(isInstalled(root, everything)).toBe(false);
});

test("an install by hand that left out a native part of this platform is done again", async () => {
  const paint = {
    version: "1.0.0",
    optionalDependencies: { native: "1", foreign: "1", gone: "1" },
  };
  const native = { version: "1.0.0", optional: true, os: [process.platform], cpu: [process.arch] };
  await lock({
    "": { dependencies: { paint: "1" } },
    "node_modules/paint": paint,
    "node_modules/native": { version: "0.9.0", os: ["plan9"] },
    "node_modules/paint/node_modules/native": native,
    "node_modules/foreign": { version: "1.0.0", optional: true, os: ["plan9"] },
  });
  await record({ "node_modules/paint": paint });
  expect(isInstalled(root, everything)).toBe(false);
  await record({ "node_modules/paint": paint, "node_modules/paint/node_modules/native": native });
  expect(isInstalled(root, everything)).toBe(true);
});

describe("a tree that npm has made without tools", () => {
  /** Two packages of this folder itself, installed by npm as build-image.mjs has it do. */
  beforeEach(async () => {
    const packed = (name: string) => `file:${path.join(root, `${name}-1.0.0.tgz`)}`;
    const wanted = {
      dependencies: { ink: packed("ink"), next: packed("next") },
      devDependencies: { pen: packed("pen") },
    };
    const shop = { name: "shop", version: "1.0.0", ...wanted };
    const packages: Record<string, object> = { "": shop };
    for (const [name, flags] of Object.entries({ ink: {}, pen: { dev: true }, next: {} })) {
      await mkdir(path.join(root, name));
      const described = { name, version: "1.0.0", bin: `${name}.js` };
      await write(`${name}/package.json`, JSON.stringify(described));
      await write(`${name}/${name}.js`, "");
      packages[`node_modules/${name}`] = { version: "1.0.0", resolved: packed(name), ...flags };
    }
    await promisify(execFile)("npm", ["pack", "./ink", "./pen", "./next"], { cwd: root });
    await write("package.json", JSON.stringify(shop));
    const head = { name: "shop", version: "1.0.0", lockfileVersion: 3, requires: true };
    await write("package-lock.json", JSON.stringify({ ...head, packages }));
    const flags = ["--omit=dev", "--ignore-scripts", "--offline", "--no-audit", "--no-fund"];
    await promisify(execFile)("npm", ["ci", ...flags], { cwd: root });
    await write("node_modules/.in-use", "by the service that runs");
  });

  const isUntouched = () => existsSync(path.join(root, "node_modules/.in-use"));
  const start = (program: string, ...args: string[]) =>
    ensurePackages(root, process.execPath, { extent: neededExtent(program, args) });

  test("starts the service and its command line with what it has, in a checkout as well", async () => {
    await mkdir(path.join(root, "server/workshop"), { recursive: true });
    await start("server/programs/cli/canary.ts", "ledger", "verify");
    await start("server/programs/start/worker.ts");
    expect(isUntouched()).toBe(true);
    expect(neededExtent("server/programs/start/generate-command.ts", [])).toBe("tools");
    expect(isInstalled(root, everything)).toBe(false);
  });

  test("starts them of parts of packages, too, which is what is deployed: without a lock file", async () => {
    await rm(path.join(root, "package-lock.json"));
    await rm(path.join(root, "node_modules/.package-lock.json"));
    await start("server/programs/cli/canary.ts", "ledger", "verify");
    await start("server/programs/start/start.ts");
    expect(isUntouched()).toBe(true);
  });

  test("gets them beside what runs, when a program asks for them: nothing is taken away", async () => {
    await mkdir(path.join(root, "server/workshop"), { recursive: true });
    await start("server/programs/start/start.ts");
    expect(existsSync(path.join(root, "node_modules/pen"))).toBe(false);
    await start("vitest");
    expect(existsSync(path.join(root, "node_modules/pen"))).toBe(true);
    expect(isUntouched()).toBe(true);
    expect(isInstalled(root, everything)).toBe(true);
  });

  test("is brought without them to a checkout whose first command is a start", async () => {
    await mkdir(path.join(root, "server/workshop"), { recursive: true });
    await rm(path.join(root, "node_modules"), { recursive: true });
    await start("server/programs/start/start.ts");
    expect(existsSync(path.join(root, "node_modules/ink"))).toBe(true);
    expect(existsSync(path.join(root, "node_modules/pen"))).toBe(false);
    expect(await readdir(path.join(root, ".node"))).toEqual([]);
  });

  test("gets the packages of the pages beside what runs, and then is changed by nobody who wants the tools", async () => {
    await mkdir(path.join(root, "server/workshop"), { recursive: true });
    await rm(path.join(root, "node_modules"), { recursive: true });
    await start("server/programs/start/start.ts");
    expect(await packagesThere()).toEqual(["ink"]);
    await write("node_modules/ink/in-use", "by the service that runs");
    await ensurePackages(root, process.execPath, { extent: "pages", isQuiet: true });
    expect(await packagesThere()).toEqual(["ink", "next"]);
    await write("node_modules/next/in-use", "by the service that runs");
    await ensurePackages(root, process.execPath, { extent: "service" });
    expect(isInstalled(root, "pages")).toBe(true);
    await start("vitest");
    expect(await packagesThere()).toEqual(["ink", "next", "pen"]);
    for (const name of ["ink", "next"])
      expect(existsSync(path.join(root, `node_modules/${name}/in-use`))).toBe(true);
  });

  test("waits with the tools until a start that runs has put its packages there", async () => {
    await mkdir(path.join(root, "server/workshop"), { recursive: true });
    const work = path.join(root, `.node/packages.${process.ppid}.unfinished`);
    await mkdir(work, { recursive: true });
    const tools = start("vitest");
    await expect.poll(() => readdir(path.join(root, ".node"))).toEqual([path.basename(work)]);
    expect(await packagesThere()).toEqual(["ink", "next"]);
    await rm(work, { recursive: true });
    await tools;
    expect(await packagesThere()).toContain("pen");
  });

  test("is never installed into where it was deployed: what it lacks is refused", async () => {
    await expect(start("vitest")).rejects.toThrow("without tools");
    await expect(start("server/programs/start/start.ts", "--dev")).rejects.toThrow("without tools");
    expect(isUntouched()).toBe(true);
    await rm(path.join(root, "node_modules"), { recursive: true });
    await expect(start("server/programs/cli/canary.ts")).rejects.toThrow("make it anew");
    expect(existsSync(path.join(root, "node_modules"))).toBe(false);
  });
});

const packagesThere = async () =>
  (await readdir(path.join(root, "node_modules"))).filter((name) => !name.startsWith("."));
const lock = (packages: object) => write("package-lock.json", JSON.stringify({ packages }));
const record = (packages: object) =>
  write("node_modules/.package-lock.json", JSON.stringify({ packages }));

async function write(file: string, text: string): Promise<void> {
  await writeFile(path.join(root, file), text);
}
