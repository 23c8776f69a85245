import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { inject } from "vitest";

/** A folder for stored files of the caller, removed with all others of the run. */
export function testDataDir(): string {
  return mkdtempSync(join(inject("testFolder"), "data-"));
}
