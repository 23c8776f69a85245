import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";

/** A folder for the calling test file's stored files, removed after its tests. */
export function testDataDir(): string {
  const path = mkdtempSync(join(tmpdir(), "canary-test-"));
  afterAll(() => rm(path, { recursive: true, force: true }));
  return path;
}
