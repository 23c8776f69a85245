import { afterwards } from "#server/workshop/testing/afterwards.ts";
import { testDataDir } from "#server/workshop/testing/data-dir.ts";
import { openS3Double, type S3Leniency } from "#server/workshop/testing/files/s3-double.ts";

/** The environment that leads to a real S3 server of the calling test or test file, with an empty bucket. */
export async function testS3(leniency: S3Leniency = {}): Promise<Record<string, string>> {
  const { env, close } = await openS3Double(testDataDir(), leniency);
  afterwards(close);
  return env;
}
