import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import sharp from "sharp";
import { expect, test } from "vitest";
import type { StorageDriver } from "#server/core/interfaces/storage-driver.ts";
import { resizedImage } from "#server/storage/variants.ts";

/** Noise, so that a small picture has many bytes. */
const [width, height] = [1280, 1280];
const noise = { width, height, channels: 3 as const };
const picture = await sharp(randomBytes(width * height * 3), { raw: noise })
  .jpeg()
  .toBuffer();

function store() {
  const seen = { reads: 0 };
  const read = async () => {
    seen.reads += 1;
    return { size: picture.length, body: Readable.from([picture]) };
  };
  return { seen, storage: { read } as unknown as StorageDriver };
}

test("a picture that many ask for at once is made once, and kept", async () => {
  const { seen, storage } = store();
  const ask = () => resizedImage(storage, "mer_1/file_1", 1280);
  const made = await Promise.all(Array.from({ length: 40 }, ask));
  expect(new Set(made.map((image) => image?.length)).size).toBe(1);
  // Counted forty times it would be more than is kept of all together.
  expect((made[0]?.length ?? 0) * 40).toBeGreaterThan(32 * 1024 * 1024);
  await ask();
  expect(seen.reads).toBe(1);
});

test("one that could not be read is asked for again", async () => {
  const { seen, storage } = store();
  const away = { ...storage, read: () => Promise.reject(new Error("the store is away")) };
  const ask = (from: StorageDriver) => resizedImage(from, "mer_1/file_2", 64);
  await expect(ask(away as StorageDriver)).rejects.toThrow("away");
  expect(await ask(storage)).not.toBeNull();
  expect(seen.reads).toBe(1);
});
