import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { systemClock } from "#server/core/clock.ts";
import { loadEnv } from "#server/core/env.ts";
import { createS3Storage } from "#server/storage/s3.ts";

/** A store that refuses every request with this code, as S3 does: an answer to HEAD has no body. */
async function refusing(code: string) {
  const server = createServer((request, response) => {
    response.writeHead(403, { "content-type": "application/xml" });
    response.end(
      request.method === "HEAD" ? "" : `<Error><Code>${code}</Code><Message>no</Message></Error>`,
    );
  }).listen(0, "127.0.0.1");
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const env = loadEnv({
    APP_SECRET: "a secret of thirty-two characters",
    STORAGE_DRIVER: "s3",
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_BUCKET: "canary",
    S3_ACCESS_KEY_ID: "key",
    S3_SECRET_ACCESS_KEY: "secret",
    S3_FORCE_PATH_STYLE: "true",
  });
  return createS3Storage(env, systemClock);
}

test.each(["InvalidAccessKeyId", "SignatureDoesNotMatch", "ExpiredToken", "RequestTimeTooSkewed"])(
  "a store that lets nobody in with this key is not up, and says why: %s",
  async (code) => {
    const storage = await refusing(code);
    await expect(storage.check()).rejects.toMatchObject({ name: code });
  },
);

test("a key that may not look at the bucket may have all that is needed", async () => {
  const storage = await refusing("AccessDenied");
  await expect(storage.check()).resolves.toBeUndefined();
});
