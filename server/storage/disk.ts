import { access, constants, link, mkdir, open, rename, rm, stat, statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { invariant } from "#server/core/assert.ts";
import type { Env } from "#server/core/env.ts";
import { newId } from "#server/core/ids.ts";
import type { StorageDriver, StoredBytes } from "#server/core/interfaces/storage-driver.ts";
import { diskDownloadUrl, diskUploadUrl } from "#server/storage/disk-address.ts";

type DiskEnv = Pick<Env, "APP_URL" | "APP_SECRET" | "DATA_DIR">;

/** A driver whose uploads this process receives itself: see `receiveUpload`. */
export interface DiskStorage extends StorageDriver {
  /** Puts the bytes where they wait, whole or not at all. A second time replaces the first. */
  receive(key: string, bytes: Readable): Promise<void>;
}

/** Files below DATA_DIR, for one machine. Renames are atomic: no half file is ever seen. */
export function createDiskStorage(env: DiskEnv): DiskStorage {
  const root = join(env.DATA_DIR, "files");
  const waiting = (key: string) => join(root, "waiting", checked(key));
  const kept = (key: string) => join(root, "kept", checked(key));
  return {
    bucket: "disk",
    check: () => checkDisk(env.DATA_DIR),
    async uploadAddress(grant) {
      return { url: diskUploadUrl(env, grant), headers: { "Content-Type": grant.mimeType } };
    },
    downloadAddress: async (grant) => diskDownloadUrl(env, grant),
    async receive(key, bytes) {
      const partial = join(root, "partial", newId("file"));
      await writeWhole(partial, bytes);
      await move(partial, waiting(key));
    },
    async keep(key, { sizeMax }) {
      const size = await sizeOf(waiting(key));
      if (size === null) return sizeOf(kept(key));
      if (size <= sizeMax) await moveOnce(waiting(key), kept(key));
      return size;
    },
    async put(key, { body }) {
      const partial = join(root, "partial", newId("file"));
      await writeWhole(partial, body);
      await move(partial, kept(key));
    },
    read: (key) => readFile(kept(key)),
    readWaiting: (key) => readFile(waiting(key)),
    discard: (key) => rm(waiting(key), { force: true }),
    remove: (key) => rm(kept(key), { force: true }),
  };
}

/** Less than this is full: two of the largest files. */
const freeMin = 50 * 1024 * 1024;

async function checkDisk(folder: string): Promise<void> {
  await access(folder, constants.W_OK);
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < freeMin) throw new Error(`the disk of DATA_DIR is full (${folder})`);
}

/** Keys are ours and never name a path outside. */
function checked(key: string): string {
  invariant(/^[a-z0-9_]+\/[a-z0-9_]+$/.test(key), "a storage key is <merchantId>/<fileId>");
  return key;
}

async function writeWhole(path: string, bytes: Readable): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const file = await open(path, "wx", 0o600);
  try {
    await pipeline(bytes, file.createWriteStream({ flush: true }));
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

/** Replaces a file that is there. */
async function move(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await rename(from, to);
}

/** Never replaces what is there: that may have been inspected already. A link decides atomically. */
async function moveOnce(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  try {
    await link(from, to);
  } catch (error) {
    // A twin moved it first, or keeps what came before.
    if (!hasCode(error, "ENOENT", "EEXIST")) throw error;
  }
  await rm(from, { force: true });
}

async function readFile(path: string): Promise<StoredBytes | null> {
  const file = await orNull(open(path));
  return file && { size: (await file.stat()).size, body: file.createReadStream() };
}

async function sizeOf(path: string): Promise<number | null> {
  return (await orNull(stat(path)))?.size ?? null;
}

/** Null for a file that is not there. */
async function orNull<Found>(found: Promise<Found>): Promise<Found | null> {
  try {
    return await found;
  } catch (error) {
    if (hasCode(error, "ENOENT")) return null;
    throw error;
  }
}

function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && "code" in error && codes.includes(String(error.code));
}
