import { readdir } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { actFor } from "#server/core/context.ts";
import { answerFileRequest } from "#server/http/files/answer.ts";
import { createUpload } from "#server/routers/storage/create-upload.ts";
import { CreateUpload } from "#server/wire/file.ts";
import { createTestApp } from "#server/workshop/testing/app.ts";

const { services, merchant } = await createTestApp();

/** The disk has room for what comes first, and for no more. */
async function* outOfRoom() {
  yield Buffer.from("half");
  throw Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
}

test("an upload that the disk has no room for is a 503 that leaves nothing, and works when sent again", async () => {
  const given = CreateUpload.parse({ filename: "a.pdf", mimeType: "application/pdf", size: 8 });
  const { uploadUrl, headers } = await createUpload(actFor(services, merchant.id), given);
  const told: unknown[] = [];
  const error = (...said: unknown[]) => told.push(said);
  const log = Object.assign(Object.create(services.log) as typeof services.log, { error });
  const put = (body: Readable) => {
    const sent = { "content-type": headers["Content-Type"], "content-length": "8" };
    const request = { method: "PUT", url: new URL(uploadUrl), headers: sent, body };
    return answerFileRequest({ ...services, log }, request);
  };

  const refused = await put(Readable.from(outOfRoom()));
  expect(refused).toMatchObject({ status: 503, headers: { "retry-after": "60" } });
  expect(told).toEqual([[expect.anything(), expect.stringContaining("make room")]]);
  expect(await readdir(path.join(services.env.DATA_DIR, "files/partial"))).toEqual([]);

  expect((await put(Readable.from([Buffer.from("complete")]))).status).toBe(200);
});
