import { randomUUID } from "node:crypto";
import { renameSync, rmSync, writeFileSync } from "node:fs";

/**
 * Writes a file as a whole or not at all: a disk that is full, or a process that ends in the midst, leaves the one of
 * before. Its owner alone may read it, unless `mode` says more.
 */
export function writeWhole(file: string, text: string, mode = 0o600): void {
  // Instances in containers share a volume and are all process 1.
  const unfinished = `${file}.${randomUUID()}.new`;
  try {
    writeFileSync(unfinished, text, { mode });
    renameSync(unfinished, file);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
}
