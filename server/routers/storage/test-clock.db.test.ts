import { describe, expect, test } from "vitest";
import { createMerchant } from "#server/auth/merchants.ts";
import { addMs, dayMs, minuteMs } from "#server/core/clock.ts";
import { actFor } from "#server/core/context.ts";
import { confirmUpload } from "#server/routers/storage/confirm-upload.ts";
import { createUpload } from "#server/routers/storage/create-upload.ts";
import { getDownloadUrl } from "#server/routers/storage/get.ts";
import { CreateUpload } from "#server/wire/file.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { filesServer } from "#server/workshop/testing/files/files-server.ts";
import { testS3 } from "#server/workshop/testing/files/s3-server.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const given = CreateUpload.parse({ filename: "note.txt", mimeType: "text/plain" });
const drivers = [
  { name: "disk", env: async () => ({}) },
  { name: "s3", env: testS3 },
];

describe.each(drivers)(
  "files of a merchant whose test clock is 14 months ahead, $name",
  async (driver) => {
    /** From real time on: the S3 server compares signatures with its own clock. */
    const clock = testClock(new Date().toISOString());
    const origin = await filesServer(() => services);
    const services = await testServices({
      clock,
      env: { APP_URL: origin, ...(await driver.env()) },
    });
    const { merchantId } = await createMerchant(services, {
      name: "Fern",
      email: "ada@fern.example",
      password: "monstera adansonii 42",
    });
    await services.bench?.moveTo(merchantId, addMs(clock.now(), 420 * dayMs));
    const ctx = actFor(services, merchantId);

    test("come back, by addresses that work for a quarter of an hour of everybody's time", async () => {
      const upload = await createUpload(ctx, given);
      const put = { method: "PUT", body: "Water it.", headers: upload.headers };
      expect((await fetch(upload.uploadUrl, put)).status).toBe(200);
      const { id } = await confirmUpload(ctx, { fileId: upload.fileId });
      const { downloadUrl, expiresAt } = await getDownloadUrl(ctx, id);
      expect(await (await fetch(downloadUrl)).text()).toBe("Water it.");
      const end = addMs(clock.now(), 15 * minuteMs).toISOString();
      expect([upload.expiresAt, expiresAt]).toEqual([end, end]);
    });

    // A store has a clock of its own.
    if (driver.name === "s3") return;
    test("give nothing by an address of yesterday", async () => {
      const upload = await createUpload(ctx, given);
      clock.advance(dayMs);
      const put = { method: "PUT", body: "Water it.", headers: upload.headers };
      expect((await fetch(upload.uploadUrl, put)).status).toBe(403);
    });
  },
);
