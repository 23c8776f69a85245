import { Readable } from "node:stream";
import { invariant } from "#server/core/assert.ts";
import { type Clock, secondMs, timeElsewhere } from "#server/core/clock.ts";
import type { Env } from "#server/core/env.ts";
import type {
  DownloadGrant,
  StorageDriver,
  StoredBytes,
  UploadGrant,
} from "#server/core/interfaces/storage-driver.ts";
import { attachment } from "#server/storage/content-disposition.ts";
import { openS3 } from "#server/storage/s3-client.ts";

/**
 * Any S3-compatible store; addresses are signed with SigV4 by the AWS SDK. Objects wait below
 * `waiting/` and are kept below `kept/`.
 */
export function createS3Storage(env: Env, clock: Clock): StorageDriver {
  const Bucket = env.S3_BUCKET;
  const waiting = (key: string) => `waiting/${key}`;
  const kept = (key: string) => `kept/${key}`;
  const sdk = once(() => loadSdk(env));
  const remove = async (Key: string) => {
    const { s3, client } = await sdk();
    await client.send(new s3.DeleteObjectCommand({ Bucket, Key }));
  };
  const read = async (Key: string) => readObject(await sdk(), { Bucket, Key });
  return {
    bucket: Bucket,
    check: async () => checkBucket(await sdk(), Bucket),
    uploadAddress: async (grant) =>
      signedUpload(await sdk(), clock, { ...grant, Bucket, Key: waiting(grant.key) }),
    downloadAddress: async (grant) =>
      signedDownload(await sdk(), clock, { ...grant, Bucket, Key: kept(grant.key) }),
    async keep(key, { filename, mimeType, sizeMax }) {
      const { s3, client } = await sdk();
      const head = await orNull(
        client.send(new s3.HeadObjectCommand({ Bucket, Key: waiting(key) })),
      );
      if (!head) {
        const there = await orNull(
          client.send(new s3.HeadObjectCommand({ Bucket, Key: kept(key) })),
        );
        return there ? (there.ContentLength ?? 0) : null;
      }
      const size = head.ContentLength ?? 0;
      if (size > sizeMax) return size;
      const CopySource = `${Bucket}/${waiting(key)}`;
      const isKept = await orNull(
        client.send(new s3.HeadObjectCommand({ Bucket, Key: kept(key) })),
      );
      // IfNoneMatch closes the moment in between, where the store knows it.
      const copy = new s3.CopyObjectCommand({
        Bucket,
        Key: kept(key),
        CopySource,
        IfNoneMatch: "*",
        MetadataDirective: "REPLACE",
        ContentType: mimeType,
        ContentDisposition: attachment(filename, mimeType),
      });
      if (!isKept) await orNull(client.send(copy));
      await client.send(new s3.DeleteObjectCommand({ Bucket, Key: waiting(key) }));
      return size;
    },
    async put(key, { size, body }, { filename, mimeType }) {
      const { s3, client } = await sdk();
      const object = {
        Bucket,
        Key: kept(key),
        Body: body,
        ContentLength: size,
        ContentType: mimeType,
        ContentDisposition: attachment(filename, mimeType),
      };
      await client.send(new s3.PutObjectCommand(object));
    },
    read: (key) => read(kept(key)),
    readWaiting: (key) => read(waiting(key)),
    discard: (key) => remove(waiting(key)),
    remove: (key) => remove(kept(key)),
  };
}

type Sdk = Awaited<ReturnType<typeof loadSdk>>;

/** Loaded at first use: it is large, and the disk driver has no need of it. */
async function loadSdk(env: Env) {
  const [s3, presigner, client] = await Promise.all([
    import("@aws-sdk/client-s3"),
    import("@aws-sdk/s3-request-presigner"),
    openS3(env),
  ]);
  return { s3, client, presigner };
}

async function readObject(
  { s3, client }: Sdk,
  object: { Bucket: string | undefined; Key: string },
): Promise<StoredBytes | null> {
  const found = await orNull(client.send(new s3.GetObjectCommand(object)));
  if (!found) return null;
  invariant(found.Body instanceof Readable, "in Node the SDK answers with a stream");
  return { size: found.ContentLength ?? 0, body: found.Body };
}

async function checkBucket(sdk: Sdk, Bucket: string): Promise<void> {
  const { s3, client } = sdk;
  try {
    await client.send(new s3.HeadBucketCommand({ Bucket }));
  } catch (error) {
    if (statusOf(error) !== 403) throw error;
    await requireLetIn(sdk, Bucket);
  }
}

/**
 * A key that may not look at the bucket (`AccessDenied`) may have all that is needed; one that is revoked or has expired, or
 * a clock that is off, stops everything. Both are 403, and only an answer with a body says which
 * (https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html).
 */
async function requireLetIn({ s3, client }: Sdk, Bucket: string): Promise<void> {
  try {
    await client.send(new s3.ListObjectsV2Command({ Bucket, MaxKeys: 1 }));
  } catch (error) {
    if (!(error instanceof Error && error.name === "AccessDenied")) throw error;
  }
}

type Place = { Bucket: string; Key: string };

async function signedUpload(
  { s3, client, presigner }: Sdk,
  clock: Clock,
  grant: UploadGrant & Place,
) {
  const { Bucket, Key, mimeType: ContentType, size, expiresAt } = grant;
  const ContentLength = size ?? undefined;
  const url = await presigner.getSignedUrl(
    client,
    new s3.PutObjectCommand({ Bucket, Key, ContentType, ContentLength }),
    {
      ...validity(clock, expiresAt),
      signableHeaders: new Set([
        "host",
        "content-type",
        ...(size === null ? [] : ["content-length"]),
      ]),
    },
  );
  return { url, headers: { "Content-Type": ContentType } };
}

/** The object carries its type and disposition itself, since it was kept. */
async function signedDownload(
  { s3, client, presigner }: Sdk,
  clock: Clock,
  grant: DownloadGrant & Place,
): Promise<string> {
  const { Bucket, Key, expiresAt } = grant;
  return presigner.getSignedUrl(
    client,
    new s3.GetObjectCommand({ Bucket, Key }),
    validity(clock, expiresAt),
  );
}

function validity(clock: Clock, expiresAt: Date) {
  const signingDate = timeElsewhere(clock);
  return {
    signingDate,
    expiresIn: Math.ceil((expiresAt.getTime() - signingDate.getTime()) / secondMs),
  };
}

/** Null for an object that is not there (or, copying, that is), by the names that stores give this. */
async function orNull<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer;
  } catch (error) {
    if (
      error instanceof Error &&
      ["NoSuchKey", "NotFound", "PreconditionFailed"].includes(error.name)
    )
      return null;
    throw error;
  }
}

/** The HTTP status of an error that the SDK throws; undefined when no answer came. */
function statusOf(error: unknown): number | undefined {
  return (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
}

function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => (made ??= make());
}
