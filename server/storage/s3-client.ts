import type { S3Client } from "@aws-sdk/client-s3";
import { secondMs } from "#server/core/clock.ts";
import type { Env } from "#server/core/env.ts";

/** A client for the store that S3_* name. Loaded at first use: it is large, and most have no need of it. */
export async function openS3(env: Env): Promise<S3Client> {
  const s3 = await import("@aws-sdk/client-s3");
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  return new s3.S3Client({
    region: env.S3_REGION,
    endpoint: env.S3_ENDPOINT,
    forcePathStyle: env.S3_FORCE_PATH_STYLE,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
    // A store that is silent fails each of the three tries of the SDK, and holds up nothing for good.
    requestHandler: { connectionTimeout: 3 * secondMs, socketTimeout: 20 * secondMs },
    // Not every compatible store knows the SDK's newer checksums; ours is SHA-256 over the bytes.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
}
