import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { traceImports } from "#server/workshop/image/tree.ts";

let stage: string;

beforeEach(() => {
  stage = mkdtempSync(path.join(tmpdir(), "canary-tree-"));
  const next = path.dirname(createRequire(import.meta.url).resolve("next/package.json"));
  mkdirSync(path.join(stage, "node_modules"));
  symlinkSync(next, path.join(stage, "node_modules/next"));
  write("package.json", `{ "type": "module", "imports": { "#server/*": "./server/*" } }`);
  write("server/start.ts", `import { ink } from "#server/ink.ts"; const n: number = ink;`);
  write("server/ink.ts", `import "pen"; export const ink = await import("#server/make.ts");`);
  write("server/make.ts", `import "press";`);
  for (const name of ["pen", "press"]) {
    write(`node_modules/${name}/package.json`, `{ "name": "${name}", "main": "index.js" }`);
    for (const file of ["index.js", "more.js", "README.md"])
      write(`node_modules/${name}/${file}`, "");
  }
});

afterEach(() => rmSync(stage, { recursive: true }));

const program = ["server/start.ts"];

test("of sources and packages that is taken which the programs import, also when they get to it", async () => {
  expect(await traceImports(stage, { programs: program, leftOut: {} })).toEqual([
    "node_modules/pen/index.js",
    "node_modules/pen/package.json",
    "node_modules/press/index.js",
    "node_modules/press/package.json",
    "package.json",
    "server/ink.ts",
    "server/make.ts",
    "server/start.ts",
  ]);
});

test("what makes things that are made is left out, with what it alone imports", async () => {
  const leftOut = { "server/make.ts": "it is made" };
  const files = await traceImports(stage, { programs: program, leftOut });
  expect(files).not.toContain("server/make.ts");
  expect(files.join()).not.toContain("press");
});

test("a reason to leave something out which nothing imports any more stops the build", async () => {
  const leftOut = { "server/gone.ts": "it is made" };
  await expect(traceImports(stage, { programs: program, leftOut })).rejects.toThrow(
    "Nothing imports server/gone.ts any more",
  );
});

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(stage, file)), { recursive: true });
  writeFileSync(path.join(stage, file), text);
}
