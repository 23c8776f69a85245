import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { shareChunks } from "#server/programs/start/build/share-chunks.ts";
import { afterwards } from "#server/workshop/testing/afterwards.ts";

const words = (count: number) => `module.exports=[${Array(count).fill('"wort"').join(",")}];\n`;

function makeBuild(scripts: Record<string, string>): string {
  const distDir = mkdtempSync(path.join(tmpdir(), "canary-chunks-"));
  afterwards(() => rmSync(distDir, { recursive: true }));
  mkdirSync(path.join(distDir, "server/chunks/ssr"), { recursive: true });
  for (const [name, text] of Object.entries(scripts)) {
    const file = path.join(distDir, "server/chunks", name);
    writeFileSync(file, `${text}\n//# sourceMappingURL=${path.basename(name)}.map`);
    writeFileSync(`${file}.map`, "{}");
  }
  writeFileSync(path.join(distDir, "server/chunks/package.json"), '{ "type": "commonjs" }');
  return distDir;
}

test("scripts that differ in the name of their map alone are one object, and others stay as they are", () => {
  const distDir = makeBuild({
    "a.js": words(100),
    "b.js": words(100),
    "other.js": words(101),
    "ssr/c.js": words(100),
  });
  const before = readFileSync(path.join(distDir, "server/chunks/other.js"), "utf8");
  expect(shareChunks(distDir)).toBeGreaterThan(700);

  const load = createRequire(path.join(distDir, "server/chunks/entry.js"));
  expect(load("./b.js")).toHaveLength(100);
  expect(load("./b.js")).toBe(load("./a.js"));
  expect(load("./ssr/c.js")).toHaveLength(100);
  expect(readFileSync(path.join(distDir, "server/chunks/other.js"), "utf8")).toBe(before);
  expect(readdirSync(path.join(distDir, "server/chunks"))).not.toContain("b.js.map");
});

test("what was shared stays so when it is done again, and a line that is as short stays itself", () => {
  const distDir = makeBuild({ "a.js": words(100), "b.js": words(100), "c.js": "1", "d.js": "1" });
  shareChunks(distDir);
  const before = readFileSync(path.join(distDir, "server/chunks/b.js"), "utf8");
  expect(shareChunks(distDir)).toBe(0);
  expect(readFileSync(path.join(distDir, "server/chunks/b.js"), "utf8")).toBe(before);
});
