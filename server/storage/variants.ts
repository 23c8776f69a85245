import type { StorageDriver } from "#server/core/interfaces/storage-driver.ts";

/** The widths that are made; a free choice would let anyone fill memory and burn time. */
export const variantWidths = ["64", "128", "256", "384", "640", "960", "1280", "1920"] as const;

/** Decoding holds all pixels: 40 million of them are about 160 MB. */
const pixelsMax = 40_000_000;
const keptBytesMax = 32 * 1024 * 1024;
const atOnceMax = 2;

/** Animations stay as they are. */
export function canResize(mimeType: string): boolean {
  return ["image/png", "image/jpeg", "image/webp", "image/avif"].includes(mimeType);
}

const kept = new Map<string, Buffer>();
let keptBytes = 0;
/** Variants that are being made: a second request for one waits for the first. */
const beingMade = new Map<string, Promise<Buffer | null>>();

/**
 * The image at most `width` pixels wide, as WebP, never enlarged, without its metadata. The last
 * 32 MiB of results are kept. Null when it is missing or cannot be decoded.
 */
export async function resizedImage(
  storage: StorageDriver,
  key: string,
  width: number,
): Promise<Buffer | null> {
  const name = `${key} ${width}`;
  const known = kept.get(name) ?? beingMade.get(name);
  if (known) return known;
  const making = make(storage, { key, width, name }).finally(() => beingMade.delete(name));
  beingMade.set(name, making);
  return making;
}

type Variant = { key: string; width: number; name: string };

async function make(storage: StorageDriver, { key, width, name }: Variant): Promise<Buffer | null> {
  const made = await inTurn(() => resize(storage, key, width));
  if (made) keep(name, made);
  return made;
}

async function resize(storage: StorageDriver, key: string, width: number): Promise<Buffer | null> {
  const stored = await storage.read(key);
  if (!stored) return null;
  const { default: sharp } = await import("sharp");
  const image = sharp({ limitInputPixels: pixelsMax, sequentialRead: true })
    .rotate()
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: 80 });
  stored.body.on("error", (error) => image.destroy(error));
  try {
    return await stored.body.pipe(image).toBuffer();
  } catch {
    return null;
  } finally {
    stored.body.destroy();
  }
}

function keep(name: string, image: Buffer): void {
  kept.set(name, image);
  keptBytes += image.length;
  for (const [oldest, bytes] of kept) {
    if (keptBytes <= keptBytesMax) return;
    kept.delete(oldest);
    keptBytes -= bytes.length;
  }
}

let running = 0;
const waiting: (() => void)[] = [];

/** At most two at once; who finishes hands the place over. */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running < atOnceMax) running += 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
