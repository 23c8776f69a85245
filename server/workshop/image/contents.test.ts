import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { writeContents } from "#server/workshop/image/contents.ts";

let stage: string;
let target: string;

beforeEach(() => {
  stage = mkdtempSync(path.join(tmpdir(), "canary-contents-"));
  target = mkdtempSync(path.join(tmpdir(), "canary-contents-"));
  write("package.json", { name: "canary", version: "1.2.3" });
});

afterEach(() => {
  for (const folder of [stage, target]) rmSync(folder, { recursive: true });
});

test("the list of a tree has each package that is installed there, with its license, and Node itself", () => {
  install({ ink: "MIT", "@shop/pen": "(GPL-2.0-only OR ISC)" });
  writeContents(stage, target);
  const { components } = JSON.parse(read("sbom.cdx.json"));
  expect(components).toMatchObject([
    { name: "node", version: process.versions.node, licenses: [{ license: { id: "MIT" } }] },
    {
      name: "@shop/pen",
      purl: "pkg:npm/%40shop/pen@1.0.0",
      licenses: [{ license: { name: "(GPL-2.0-only OR ISC)" } }],
    },
    { name: "ink", version: "1.0.0", hashes: [{ alg: "SHA-512", content: "0102" }] },
  ]);
});

test("what only built is not on it; what the pages are bundled of is, under the package it is of", () => {
  install({ ink: "MIT", press: "MIT", "@shop/pen": "MIT", "@shop/pen/node_modules/nib": "ISC" });
  for (const name of ["ink", "press", "@shop/pen", "@shop/pen/node_modules/nib"])
    rmSync(path.join(target, "node_modules", name), { recursive: true, force: true });
  use("ink");
  bundle("turbopack:///[project]/node_modules/%40shop/pen/node_modules/nib/index.js");
  writeContents(stage, target);
  const { components } = JSON.parse(read("sbom.cdx.json"));
  expect(components.slice(1)).toMatchObject([
    { name: "ink", properties: [{ value: "node_modules/ink" }] },
    { name: "nib", properties: [{ name: "canary:bundled" }] },
  ]);
  expect(read("THIRD-PARTY.txt")).toContain("Text of ISC");
  expect(read("THIRD-PARTY.txt")).not.toContain("press");
});

test("the texts of licenses go along, each once below all that are under it", () => {
  install({ ink: "MIT", "@shop/pen": "MIT" });
  writeContents(stage, target);
  const notices = read("THIRD-PARTY.txt");
  expect(notices).toContain("@shop/pen 1.0.0: MIT\nink 1.0.0: MIT\n\nText of MIT");
  expect(notices.match(/Text of/g)).toHaveLength(1);
});

test("a tree with a package under a license that nobody has reviewed is not made", () => {
  install({ ink: "SSPL-1.0" });
  expect(() => writeContents(stage, target)).toThrow("ink@1.0.0: SSPL-1.0");
});

/** Installed, and used. */
function install(licenses: Record<string, string>): void {
  const packages = Object.fromEntries(
    Object.entries(licenses).map(([name, license]) => {
      mkdirSync(path.join(stage, "node_modules", name), { recursive: true });
      writeFileSync(path.join(stage, "node_modules", name, "LICENSE"), `Text of ${license}\n`);
      use(name);
      return [`node_modules/${name}`, { version: "1.0.0", license, integrity: "sha512-AQI=" }];
    }),
  );
  write("node_modules/.package-lock.json", { packages });
}

const use = (name: string) =>
  mkdirSync(path.join(target, "node_modules", name), { recursive: true });

function bundle(source: string): void {
  mkdirSync(path.join(stage, ".next/server/chunks"), { recursive: true });
  write(".next/server/chunks/1.js.map", { sources: [source] });
}

const write = (file: string, content: object) =>
  writeFileSync(path.join(stage, file), JSON.stringify(content));

const read = (file: string) => readFileSync(path.join(target, file), "utf8");
