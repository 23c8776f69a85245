import { randomUUID } from "node:crypto";
import { renameSync, rmSync, writeFileSync } from "node:fs";

/**
 * Writes a file that its owner alone may read, as a whole or not at all: a disk that is full, or a process that ends in
 * the midst, leaves the one of before.
 */
export function writeWhole(file: string, text: string): void {
  // Instances in containers share a volume and are all process 1.
  const unfinished = `${file}.${randomUUID()}.new`;
  try {
    writeFileSync(unfinished, text, { mode: 0o600 });
    renameSync(unfinished, file);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
}
