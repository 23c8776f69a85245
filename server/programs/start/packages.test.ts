import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { hash } from "node:crypto";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isInstalled } from "#server/programs/start/packages.mjs";

let root: string;

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), "canary-install-"));
  await mkdir(path.join(root, "node_modules"));
  await lock({});
});

afterEach(() => rm(root, { recursive: true }));

test("an empty node_modules is not installed", () => {
  expect(isInstalled(root)).toBe(false);
});

test("packages in the locked versions are installed, whoever ran npm", async () => {
  await lock({ "": { dependencies: { ink: "^1" } }, "node_modules/ink": { version: "1.2.0" } });
  await record({ "node_modules/ink": { version: "1.2.0" } });
  expect(isInstalled(root)).toBe(true);
});

test("a package in another version, or none, is installed again", async () => {
  await lock({ "": { devDependencies: { ink: "^1" } }, "node_modules/ink": { version: "1.3.0" } });
  await record({ "node_modules/ink": { version: "1.2.0" } });
  expect(isInstalled(root)).toBe(false);
  await record({});
  expect(isInstalled(root)).toBe(false);
});

test("the stamp of our own install is enough", async () => {
  await lock({ "": { dependencies: { ink: "^1" } }, "node_modules/ink": { version: "1.3.0" } });
  await record({});
  const text = await readFile(path.join(root, "package-lock.json"));
  await write("node_modules/.installed-lock.sha256", hash("sha256", text));
  expect(isInstalled(root)).toBe(true);
  await write("node_modules/.installed-lock.sha256", "of another lock file");
  expect(isInstalled(root)).toBe(false);
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
  expect(isInstalled(root)).toBe(false);
  await record({ "node_modules/paint": paint, "node_modules/paint/node_modules/native": native });
  expect(isInstalled(root)).toBe(true);
});

const lock = (packages: object) => write("package-lock.json", JSON.stringify({ packages }));
const record = (packages: object) =>
  write("node_modules/.package-lock.json", JSON.stringify({ packages }));

async function write(file: string, text: string): Promise<void> {
  await writeFile(path.join(root, file), text);
}
