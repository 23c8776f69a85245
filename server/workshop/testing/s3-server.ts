import S3rver from "@20minutes/s3rver";
import { afterwards } from "#server/workshop/testing/afterwards.ts";
import { testDataDir } from "#server/workshop/testing/data-dir.ts";

/** The environment that leads to a real S3 server of the calling test or test file, with an empty bucket. */
export async function testS3(): Promise<Record<string, string>> {
  const server = new S3rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    directory: testDataDir(),
    configureBuckets: [{ name: "canary" }],
  });
  const { port } = await server.run();
  afterwards(() => server.close());
  return {
    STORAGE_DRIVER: "s3",
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_BUCKET: "canary",
    S3_ACCESS_KEY_ID: "S3RVER",
    S3_SECRET_ACCESS_KEY: "S3RVER",
    S3_FORCE_PATH_STYLE: "true",
  };
}
