import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { BootError } from "#server/programs/embedded/boot-error.ts";
import { readSettings } from "#server/programs/start/build/made-ahead.ts";
import { afterwards } from "#server/workshop/testing/afterwards.ts";

test("a deployed tree whose built pages are gone or cut short says so, and how to make it again", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "canary-tree-"));
  afterwards(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, "required-server-files.json");
  const told =
    /^The built pages of this tree are missing or damaged \(.+\)\. Make the tree again: node deploy/;
  expect(() => readSettings(file)).toThrow(told);
  writeFileSync(file, '{ "config": { "distDir"');
  expect(() => readSettings(file)).toThrow(told);
  expect(() => readSettings(file)).toThrow(BootError);
  writeFileSync(file, '{ "config": { "distDir": ".next" } }');
  expect(readSettings(file).config).toEqual({ distDir: ".next" });
});
