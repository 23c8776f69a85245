import { Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { Decrypter, Encrypter } from "age-encryption";
import { extract, pack, type Pack } from "tar-stream";
import { z } from "zod";
import { BootError } from "#server/programs/embedded/boot-error.ts";

/**
 * A backup is a gzipped tar sealed with a passphrase by age (age-encryption.org/v1), so that it can
 * be opened without Canary: `age -d backup | tar -tz`. It holds manifest.json first, then
 * tables/<name>/<part>, then files/<merchantId>/<fileId>, and totals.json last. age notices every
 * altered, reordered or missing piece.
 */
export const Manifest = z.object({
  format: z.literal("canary-backup-1"),
  version: z.string(),
  createdAt: z.iso.datetime(),
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  sequences: z.record(z.string(), z.string().nullable()),
  /**
   * The secret that opens the rows' sealed columns; columns from before a change open with the
   * previous one.
   */
  appSecret: z.string(),
  appSecretPrevious: z.string().optional(),
});
export type Manifest = z.infer<typeof Manifest>;

/** Rows by table, and files: written last, compared with what was restored. */
export const Totals = z.object({ rows: z.record(z.string(), z.number()), files: z.number() });
export type Totals = z.infer<typeof Totals>;

/** `workFactor`: log2 of the work of one guess (scrypt); age's own choice, a second or so, by default. */
export type Lock = { passphrase: string; workFactor?: number };

/** Writes an archive to `target`: `fill` adds its entries one after the other. */
export async function sealArchive(
  target: Writable,
  { passphrase, workFactor = 18 }: Lock,
  fill: (archive: ArchiveWriter) => Promise<void>,
): Promise<void> {
  const tar = pack();
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  encrypter.setScryptWorkFactor(workFactor);
  const packed = Readable.toWeb(tar.pipe(createGzip())) as ReadableStream<Uint8Array>;
  const sealed = await encrypter.encrypt(packed);
  const filled = fill(writerOf(tar)).then(
    () => tar.finalize(),
    (error: Error) => tar.destroy(error),
  );
  await Promise.all([pipeline(Readable.fromWeb(sealed as never), target), filled]);
}

export interface ArchiveWriter {
  add(name: string, bytes: Buffer): Promise<void>;
  addStream(name: string, size: number, bytes: Readable): Promise<void>;
}

function writerOf(tar: Pack): ArchiveWriter {
  return {
    add: (name, bytes) =>
      new Promise((resolve, reject) => {
        tar.entry({ name, size: bytes.length }, bytes, (error) =>
          error ? reject(error) : resolve(),
        );
      }),
    addStream: (name, size, bytes) => pipeline(bytes, tar.entry({ name, size })),
  };
}

export type ArchiveEntry = { name: string; size: number; body: Readable };

/**
 * The entries of an archive, in order; each must be read before the next is asked for.
 * @throws BootError for a wrong passphrase, and for a file that is no backup or was altered; the source's own, if it
 *   ends with one
 */
export async function* openArchive(
  source: Readable,
  passphrase: string,
): AsyncGenerator<ArchiveEntry> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  const sealed = Readable.toWeb(source) as ReadableStream<Uint8Array>;
  const opened = await decrypter.decrypt(sealed).catch((error: Error) => {
    if (error instanceof BootError) throw error;
    throw new BootError(
      /no identity matched/.test(error.message)
        ? "The backup does not open with this passphrase."
        : `This is not a backup of Canary, or it is damaged: ${error.message}.`,
    );
  });
  const tar = extract();
  const unpacked = pipeline(Readable.fromWeb(opened as never), createGunzip(), tar);
  // An error that breaks the pipeline is thrown by the loop, or by the end below.
  unpacked.catch((error: Error) => tar.destroy(error));
  try {
    for await (const entry of tar) {
      const { name, size } = entry.header;
      yield { name, size, body: Readable.from(entry) };
    }
    await unpacked;
  } catch (error) {
    if (error instanceof BootError || isFromDatabase(error)) throw error;
    throw new BootError(`The backup is damaged: ${(error as Error).message}.`);
  }
}

function isFromDatabase(error: unknown): boolean {
  return error instanceof Error && "severity" in error;
}

export async function readJson<T>(schema: z.ZodType<T>, body: Readable): Promise<T> {
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(chunk as Buffer);
  return schema.parse(JSON.parse(Buffer.concat(chunks).toString("utf8")));
}
