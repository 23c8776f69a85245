import { mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import type { Env } from "#server/core/env.ts";
import { newId } from "#server/core/ids.ts";

/** Bytes on their way to the store, on this machine's disk. */
export type Spool = {
  write(bytes: Uint8Array): Promise<void>;
  /** All that was written. */
  read(): Promise<{ size: number; body: Readable }>;
  close(): Promise<void>;
};

/**
 * A file without a name: nobody else opens it, and it is gone with the process, however that ends. In
 * DATA_DIR, since a container's /tmp may be memory.
 */
export async function openSpool({ DATA_DIR }: Pick<Env, "DATA_DIR">): Promise<Spool> {
  const folder = join(DATA_DIR, "spool");
  await mkdir(folder, { recursive: true });
  const path = join(folder, newId("file"));
  const file = await open(path, "wx+", 0o600);
  await rm(path);
  return {
    write: (bytes) => file.appendFile(bytes),
    async read() {
      const { size } = await file.stat();
      return { size, body: file.createReadStream({ start: 0, autoClose: false }) };
    },
    close: () => file.close(),
  };
}
