import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { writeContents } from "#server/workshop/image-contents.ts";

let root: string;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "canary-contents-"));
  write("package.json", { name: "canary", version: "1.2.3" });
});

afterEach(() => rmSync(root, { recursive: true }));

test("the list of a tree has each package that is installed there, with its licence, and Node itself", () => {
  install({ ink: "MIT", "@shop/pen": "(GPL-2.0-only OR ISC)" });
  writeContents(root);
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

test("the texts of licences go along, each once below all that are under it", () => {
  install({ ink: "MIT", "@shop/pen": "MIT" });
  writeContents(root);
  const notices = read("THIRD-PARTY.txt");
  expect(notices).toContain("@shop/pen 1.0.0: MIT\nink 1.0.0: MIT\n\nText of MIT");
  expect(notices.match(/Text of/g)).toHaveLength(1);
});

test("a tree with a package under a licence that nobody has reviewed is not made", () => {
  install({ ink: "SSPL-1.0" });
  expect(() => writeContents(root)).toThrow("ink@1.0.0: SSPL-1.0");
});

function install(licences: Record<string, string>): void {
  const packages = Object.fromEntries(
    Object.entries(licences).map(([name, license]) => {
      mkdirSync(path.join(root, "node_modules", name), { recursive: true });
      writeFileSync(path.join(root, "node_modules", name, "LICENSE"), `Text of ${license}\n`);
      return [`node_modules/${name}`, { version: "1.0.0", license, integrity: "sha512-AQI=" }];
    }),
  );
  write("node_modules/.package-lock.json", { packages });
}

const write = (file: string, content: object) =>
  writeFileSync(path.join(root, file), JSON.stringify(content));

const read = (file: string) => readFileSync(path.join(root, file), "utf8");
