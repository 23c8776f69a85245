import { type FileHandle, open, rename, rm } from "node:fs/promises";
import type { Readable, Writable } from "node:stream";
import { BootError } from "#server/programs/embedded/boot-error.ts";

/**
 * Has a file written: beside its place, and put there when all of it is on the disk. What fails leaves nothing, and
 * the file that was there before as it was.
 * @throws BootError for a place that cannot be written, and for a disk that is full
 */
export async function writeToFile<T>(
  name: string,
  write: (target: Writable) => Promise<T>,
): Promise<T> {
  const unfinished = `${name}.unfinished`;
  const handle = await opened(unfinished, "w");
  try {
    const written = await write(handle.createWriteStream({ flush: true }));
    await rename(unfinished, name);
    return written;
  } catch (error) {
    throw explained(error, `${name} could not be written`);
  } finally {
    await rm(unfinished, { force: true });
  }
}

/** @throws BootError for a file that cannot be read */
export async function readFromFile(name: string): Promise<Readable> {
  const handle = await opened(name, "r");
  // A folder opens, too.
  if ((await handle.stat()).isFile()) return handle.createReadStream();
  await handle.close();
  throw new BootError(`${name} is not a file.`);
}

/** Only its owner may read what is written. */
async function opened(name: string, flag: "r" | "w"): Promise<FileHandle> {
  try {
    return await open(name, flag, 0o600);
  } catch (error) {
    throw explained(error, `${name} cannot be ${flag === "r" ? "read" : "written"}`);
  }
}

const reasons: Record<string, string> = {
  ENOENT: "the file or folder does not exist",
  EACCES: "this user may not",
  EPERM: "this user may not",
  EROFS: "its disk is read-only",
  ENOSPC: "its disk is full",
  EDQUOT: "its disk is full for this user",
  EFBIG: "it is larger than a file may be",
  EISDIR: "it is a folder",
  ENOTDIR: "a part of its path is not a folder",
  EIO: "its disk fails",
};

/** The system's own errors in a sentence; others, as of the database, as they are. */
function explained(error: unknown, what: string): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException;
  const reason = reasons[code ?? ""];
  if (syscall === undefined || reason === undefined) return error;
  return new BootError(`${what}: ${reason}.`, { cause: error });
}
