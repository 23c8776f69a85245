import { mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { createHash } from "node:crypto";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isInstalled } from "#server/programs/start/ensure-installed.mjs";

let root: string;

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), "canary-install-"));
  await mkdir(path.join(root, "node_modules"));
  await writeAt("package-lock.json", "{}", 1_000);
});

afterEach(() => rm(root, { recursive: true }));

test("an empty node_modules is not installed", () => {
  expect(isInstalled(root)).toBe(false);
});

test("packages as new as the lock file are installed", async () => {
  await writeAt("node_modules/.package-lock.json", "{}", 2_000);
  expect(isInstalled(root)).toBe(true);
});

test("packages older than the lock file are installed again", async () => {
  await writeAt("node_modules/.package-lock.json", "{}", 500);
  expect(isInstalled(root)).toBe(false);
});

test("a lock file that git wrote anew with the same content asks for nothing", async () => {
  await writeAt("node_modules/.package-lock.json", "{}", 500);
  const hash = createHash("sha256").update("{}").digest("hex");
  await writeAt("node_modules/.installed-lock.sha256", hash, 500);
  expect(isInstalled(root)).toBe(true);
});

async function writeAt(file: string, text: string, seconds: number): Promise<void> {
  await writeFile(path.join(root, file), text);
  await utimes(path.join(root, file), seconds, seconds);
}
