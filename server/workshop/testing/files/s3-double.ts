import S3rver from "@20minutes/s3rver";

/**
 * Checks that the server skips where a test needs it to. The server signs a bucket's own address without the
 * trailing slash, which the client signs, and otherwise refuses every request about a bucket.
 */
export type S3Leniency = { allowMismatchedSignatures?: boolean };

/** A real S3 server that keeps an empty bucket below `directory`, and the environment that leads to it. */
export async function openS3Double(
  directory: string,
  leniency: S3Leniency = {},
): Promise<{ env: Record<string, string>; close: () => Promise<void> }> {
  const server = new S3rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    directory,
    configureBuckets: [{ name: "canary" }],
    ...leniency,
  });
  const { port } = await server.run();
  const env = {
    STORAGE_DRIVER: "s3",
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_BUCKET: "canary",
    S3_ACCESS_KEY_ID: "S3RVER",
    S3_SECRET_ACCESS_KEY: "S3RVER",
    S3_FORCE_PATH_STYLE: "true",
  };
  return { env, close: () => server.close() };
}
