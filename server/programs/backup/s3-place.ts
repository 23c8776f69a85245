import { hash } from "node:crypto";
import { Readable, Writable } from "node:stream";
import type { CompletedPart } from "@aws-sdk/client-s3";
import type { Env } from "#server/core/env.ts";
import { BootError } from "#server/programs/embedded/boot-error.ts";
import { openS3 } from "#server/storage/s3-client.ts";

/** S3 takes 10,000 parts of an object: 320 GB. One is in memory at a time. */
const partBytes = 32 * 1024 * 1024;
const triesMax = 3;

type Place = { Bucket: string; Key: string };
type Opened = Awaited<ReturnType<typeof open>>;

/** Whether a backup's name is a place in S3 rather than a file. */
export function isInS3(name: string): boolean {
  return name.startsWith("s3://");
}

/**
 * Where the backup's bytes go, to become the object `s3://bucket/key` all at once when they end: in parts, each
 * with its MD5, which the store compares. What fails leaves no object, and takes back its parts.
 */
export async function writeToS3(env: Env, name: string, bytes = partBytes): Promise<Writable> {
  const opened = await open(env, name);
  return new Upload(opened, bytes);
}

/**
 * Reads an object piece by piece, so that no connection is held up by how long the database takes
 * for each piece. An object that is replaced meanwhile is refused. @throws BootError for one that
 * is not there
 */
export async function readFromS3(env: Env, name: string, bytes = partBytes): Promise<Readable> {
  const opened = await open(env, name);
  const { s3, client, place } = opened;
  const head = await told(client.send(new s3.HeadObjectCommand(place)), place);
  if (!head) throw new BootError(`There is no backup at ${name}.`);
  const whole = { size: head.ContentLength ?? 0, IfMatch: head.ETag };
  return Readable.from(pieces(opened, whole, bytes), { objectMode: false });
}

type Whole = { size: number; IfMatch: string | undefined };

async function* pieces(
  opened: Opened,
  { size, IfMatch }: Whole,
  bytes: number,
): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < size; from += bytes) {
    const Range = `bytes=${from}-${Math.min(from + bytes, size) - 1}`;
    yield await wholePiece(opened, { Range, IfMatch });
  }
}

type RangeHeaders = { Range: string; IfMatch: string | undefined };

/**
 * Asked for again where the connection broke in the midst of it: the SDK does so only where no answer begins, and
 * hours of restoring do not end with one connection.
 */
async function wholePiece(opened: Opened, asked: RangeHeaders): Promise<Uint8Array> {
  for (let tries = 1; ; tries += 1) {
    const body = await bodyOf(opened, asked);
    try {
      return await body.transformToByteArray();
    } catch (error) {
      if (tries < triesMax) continue;
      const { Bucket, Key } = opened.place;
      throw new BootError(
        `The download of s3://${Bucket}/${Key} broke off ${tries} times at the same byte: ${(error as Error).message}.`,
      );
    }
  }
}

/** @throws BootError for one that was replaced since */
async function bodyOf({ s3, client, place }: Opened, asked: RangeHeaders) {
  const answer = client.send(new s3.GetObjectCommand({ ...place, ...asked }));
  const piece = await told(answer, place);
  // Not every compatible store looks at IfMatch.
  if (!piece?.Body || piece.ETag !== asked.IfMatch)
    throw new BootError(`${place.Key} was replaced during the download. Run the command again.`);
  return piece.Body;
}

/** The store's answer, or null for an object that is not there (any more). @throws BootError with its reason to refuse */
async function told<Answer>(
  answer: Promise<Answer>,
  { Bucket, Key }: Place,
): Promise<Answer | null> {
  try {
    return await answer;
  } catch (error) {
    const { name, message } = error as Error;
    if (["NotFound", "NoSuchKey", "PreconditionFailed"].includes(name)) return null;
    throw new BootError(`The store refuses s3://${Bucket}/${Key}: ${name}: ${message}.`);
  }
}

function lost({ Bucket, Key }: Place): BootError {
  return new BootError(
    `The store has lost the parts of s3://${Bucket}/${Key} that were sent. Run the command again.`,
  );
}

async function open(env: Env, name: string) {
  const [, Bucket, Key] = /^s3:\/\/([^/]+)\/(.+)$/.exec(name) ?? [];
  if (!Bucket || !Key) throw new BootError(`Write ${name} as s3://bucket/key.`);
  const [s3, client] = await Promise.all([import("@aws-sdk/client-s3"), openS3(env)]);
  const place: Place = { Bucket, Key };
  return { s3, client, place };
}

class Upload extends Writable {
  private readonly to: Opened;
  private readonly partBytes: number;
  private waiting: Buffer[] = [];
  private size = 0;
  private uploadId: string | undefined;
  private parts: CompletedPart[] = [];
  private isComplete = false;

  constructor(to: Opened, bytes: number) {
    super();
    this.to = to;
    this.partBytes = bytes;
  }

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error) => void): void {
    this.waiting.push(chunk);
    this.size += chunk.length;
    if (this.size < this.partBytes) return done();
    this.send().then(() => done(), done);
  }

  override _final(done: (error?: Error) => void): void {
    this.complete().then(() => done(), done);
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    const { client, s3, place } = this.to;
    const isLeft = this.uploadId !== undefined && !this.isComplete;
    const UploadId = this.uploadId;
    const abort = isLeft
      ? client.send(new s3.AbortMultipartUploadCommand({ ...place, UploadId }))
      : Promise.resolve();
    // If the abort fails, the bucket's rule for incomplete uploads removes the parts.
    void abort.catch(() => undefined).then(() => (client.destroy(), done(error)));
  }

  private async send(): Promise<void> {
    const { s3, client, place } = this.to;
    this.uploadId ??= await this.begin();
    const Body = Buffer.concat(this.waiting);
    this.waiting = [];
    this.size = 0;
    const PartNumber = this.parts.length + 1;
    const part = { ...place, UploadId: this.uploadId, PartNumber, Body };
    const ContentMD5 = hash("md5", Body, "base64");
    const taken = await told(client.send(new s3.UploadPartCommand({ ...part, ContentMD5 })), place);
    if (!taken) throw lost(place);
    this.parts.push({ ETag: taken.ETag, PartNumber });
  }

  private async begin(): Promise<string | undefined> {
    const { s3, client, place } = this.to;
    const ContentType = "application/octet-stream";
    const command = new s3.CreateMultipartUploadCommand({ ...place, ContentType });
    return (await told(client.send(command), place))?.UploadId;
  }

  private async complete(): Promise<void> {
    const { s3, client, place } = this.to;
    if (this.size > 0) await this.send();
    const MultipartUpload = { Parts: this.parts };
    const UploadId = this.uploadId;
    const command = new s3.CompleteMultipartUploadCommand({ ...place, UploadId, MultipartUpload });
    if (!(await told(client.send(command), place))) throw lost(place);
    this.isComplete = true;
  }
}
