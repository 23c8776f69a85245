import { mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { afterAll, beforeEach, expect, test } from "vitest";
import { readFromFile, writeToFile } from "#server/programs/backup/file-place.ts";

const folder = await mkdtemp(path.join(tmpdir(), "canary-place-"));
const file = path.join(folder, "nightly.age");
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(() => writeFile(file, "of last night"));

const some = (target: Writable) => pipeline(Readable.from([Buffer.alloc(100_000, "a")]), target);

test("a backup is in its place when all of it is on the disk, for its owner alone", async () => {
  const place = path.join(folder, "new.age");
  await writeToFile(place, async (target) => {
    await some(target);
    expect(await readdir(folder)).not.toContain("new.age");
  });
  const { size, mode } = await stat(place);
  expect([size, mode & 0o777]).toEqual([100_000, 0o600]);
});

// Linux' own device whose disk is full (man 4 full).
test("a disk that is full while it is written is said in a sentence; the file of before is still there", async () => {
  await symlink("/dev/full", `${file}.unfinished`);
  await expect(writeToFile(file, some)).rejects.toThrow(
    `${file} could not be written: its disk is full.`,
  );
  expect(await readFile(file, "utf8")).toBe("of last night");
  expect(await readdir(folder)).not.toContain("nightly.age.unfinished");
});

test("what fails elsewhere meanwhile is told as it is, and the file of before is still there", async () => {
  const fail = async (target: Writable) => {
    target.write("a");
    throw new Error("the database went away");
  };
  await expect(writeToFile(file, fail)).rejects.toThrow("the database went away");
  expect(await readFile(file, "utf8")).toBe("of last night");
  expect(await readdir(folder)).not.toContain("nightly.age.unfinished");
});

test("a place that is none is said in a sentence before anything is done", async () => {
  const nowhere = path.join(folder, "none", "a.age");
  const never = () => Promise.reject(new Error("it was begun"));
  await expect(writeToFile(nowhere, never)).rejects.toThrow(
    "cannot be written: the file or folder does not exist.",
  );
  await expect(readFromFile(nowhere)).rejects.toThrow(
    "cannot be read: the file or folder does not exist.",
  );
  await expect(readFromFile(folder)).rejects.toThrow("is not a file.");
});
