import { hash } from "node:crypto";
import { request } from "node:http";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { createMerchant } from "#server/auth/merchants.ts";
import { hourMs, minuteMs } from "#server/core/clock.ts";
import { actFor, type MerchantContext } from "#server/core/context.ts";
import { confirmUpload } from "#server/routers/storage/confirm-upload.ts";
import { createUpload } from "#server/routers/storage/create-upload.ts";
import { getDownloadUrl, getFile } from "#server/routers/storage/get.ts";
import { listFiles } from "#server/routers/storage/list.ts";
import { removeFile } from "#server/routers/storage/remove.ts";
import { sweep } from "#server/storage/sweep.ts";
import { fileSizeMax } from "#server/wire/atoms/merchant/file-kinds.ts";
import { CreateUpload, type Upload } from "#server/wire/file.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { filesServer } from "#server/workshop/testing/files/files-server.ts";
import { testS3 } from "#server/workshop/testing/files/s3-server.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const png = await sharp({ create: { width: 800, height: 400, channels: 3, background: "#1f6f5c" } })
  .png()
  .toBuffer();
const jpeg = await sharp(png).jpeg().toBuffer();
const html = Buffer.from("<!doctype html><script>alert(1)</script>");
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
const sha256 = (bytes: Buffer) => `sha256:${hash("sha256", bytes)}`;

type Driver = { name: string; env(): Promise<Record<string, string>> };
const drivers: Driver[] = [
  { name: "disk", env: async () => ({}) },
  { name: "s3", env: testS3 },
];

describe.each(drivers)("$name", async ({ name, env }) => {
  /** From real time on: the S3 server compares signatures with its own clock. */
  const clock = testClock(new Date().toISOString());
  const origin = await filesServer(() => services);
  const services = await testServices({ clock, env: { APP_URL: origin, ...(await env()) } });
  let ctx: MerchantContext;
  let other: MerchantContext;

  beforeAll(async () => {
    const one = await createMerchant(services, {
      name: "Fern",
      email: "a@fern.example",
      password: "monstera adansonii 42",
    });
    const two = await createMerchant(services, {
      name: "Moss",
      email: "a@moss.example",
      password: "monstera adansonii 42",
    });
    ctx = actFor(services, one.merchantId);
    other = actFor(services, two.merchantId);
  });

  function grant(given: Partial<CreateUpload> = {}) {
    return createUpload(
      ctx,
      CreateUpload.parse({ filename: "leaf.png", mimeType: "image/png", ...given }),
    );
  }

  function put(upload: Upload, bytes: Buffer, headers: Record<string, string> = {}) {
    return fetch(upload.uploadUrl, {
      method: "PUT",
      body: new Uint8Array(bytes),
      headers: { ...upload.headers, ...headers },
    });
  }

  async function stored(bytes: Buffer, given: Partial<CreateUpload> = {}) {
    const upload = await grant(given);
    expect((await put(upload, bytes)).status).toBe(200);
    return confirmUpload(ctx, { fileId: upload.fileId });
  }

  async function download(id: string) {
    const { downloadUrl } = await getDownloadUrl(ctx, id);
    return fetch(downloadUrl);
  }

  test("what is uploaded and confirmed comes back byte for byte, as a download with its name", async () => {
    const upload = await grant({
      filename: "Grüne Blätter.png",
      tags: ["catalog", "catalog"],
      size: png.length,
    });
    expect(upload).toMatchObject({ method: "PUT", headers: { "Content-Type": "image/png" } });
    expect((await put(upload, png)).status).toBe(200);
    const file = await confirmUpload(ctx, {
      fileId: upload.fileId,
      size: png.length,
      checksum: sha256(png),
    });
    expect(file).toMatchObject({
      status: "uploaded",
      size: png.length,
      checksum: sha256(png),
      tags: ["catalog"],
      publicUrl: null,
    });
    const answer = await download(file.id);
    expect(Buffer.from(await answer.arrayBuffer()).equals(png)).toBe(true);
    expect(answer.headers.get("content-type")).toBe("image/png");
    expect(answer.headers.get("content-disposition")).toBe(
      "attachment; filename=\"Gr_ne Bl_tter.png\"; filename*=UTF-8''Gr%C3%BCne%20Bl%C3%A4tter.png",
    );
    const events = await services.db.event.findMany({ where: { relatedEntityId: file.id } });
    expect(events.map((event) => event.type)).toEqual(["file.uploaded"]);
  });

  test.each([
    ["no bytes at all", Buffer.alloc(0), "image/png", /empty/],
    ["HTML under an image type", html, "image/png", /not of the declared type/],
    ["SVG under an image type", svg, "image/webp", /not of the declared type/],
    ["a JPEG under the type of a PNG", jpeg, "image/png", /not of the declared type/],
    [
      "a program under the type of text",
      Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 1]),
      "text/plain",
      /not of the declared type/,
    ],
    [
      "a page before the signature of a PDF",
      Buffer.concat([html, Buffer.from("%PDF-1.7")]),
      "application/pdf",
      /not of the declared type/,
    ],
  ] as const)("%s is refused for good, with the reason", async (_name, bytes, mimeType, reason) => {
    const upload = await grant({ mimeType });
    await put(upload, bytes);
    const confirmed = confirmUpload(ctx, { fileId: upload.fileId });
    await expect(confirmed).rejects.toMatchObject({
      code: "upload_mismatch",
      message: expect.stringMatching(reason),
    });
    expect(await getFile(ctx, upload.fileId)).toMatchObject({
      status: "failed",
      failureReason: expect.stringMatching(reason),
    });
    await expect(confirmUpload(ctx, { fileId: upload.fileId })).rejects.toMatchObject({
      code: "invalid_state",
    });
    await expect(getDownloadUrl(ctx, upload.fileId)).rejects.toMatchObject({
      code: "invalid_state",
    });
    expect(await services.db.event.count({ where: { relatedEntityId: upload.fileId } })).toBe(0);
  });

  test("a confirmation that came before the bytes is refused, and one after them counts, while the address works", async () => {
    const [upload, late] = [await grant(), await grant()];
    const early = { code: "upload_mismatch", message: expect.stringMatching(/No bytes/) };
    for (const { fileId } of [upload, upload, late]) {
      await expect(confirmUpload(ctx, { fileId })).rejects.toMatchObject(early);
      expect(await getFile(ctx, fileId)).toMatchObject({
        status: "failed",
        failureReason: expect.stringMatching(/No bytes/),
      });
    }
    expect((await put(upload, png)).status).toBe(200);
    const { fileId } = upload;
    expect(await confirmUpload(ctx, { fileId })).toMatchObject({
      status: "uploaded",
      failureReason: null,
    });
    expect(await services.db.event.count({ where: { relatedEntityId: fileId } })).toBe(1);
    expect((await put(late, png)).status).toBe(200);
    clock.advance(15 * minuteMs);
    await expect(confirmUpload(ctx, late)).rejects.toMatchObject({ code: "invalid_state" });
  });

  test.each([
    [{ checksum: sha256(jpeg) }, /checksum/],
    [{ size: 3 }, /bytes, not 3/],
  ])("a confirmation that claims %o is refused", async (claim, reason) => {
    const upload = await grant();
    await put(upload, png);
    const confirmed = confirmUpload(ctx, { fileId: upload.fileId, ...claim });
    await expect(confirmed).rejects.toMatchObject({
      code: "upload_mismatch",
      message: expect.stringMatching(reason),
    });
  });

  test("an image with a page hidden behind it is an image and is sent as nothing else", async () => {
    const file = await stored(Buffer.concat([png, html]), {
      filename: "photo.png.html",
      isPublic: true,
    });
    const answer = await fetch(file.publicUrl ?? "");
    expect(answer.headers.get("content-type")).toBe("image/png");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(answer.headers.get("content-security-policy")).toContain("sandbox");
    expect((await download(file.id)).headers.get("content-disposition")).toContain(
      'filename="photo.png.html.png"',
    );
  });

  test("two confirmations at once answer the same and emit once", async () => {
    const upload = await grant();
    await put(upload, png);
    const [one, two] = await Promise.all(
      [1, 2].map(() => confirmUpload(ctx, { fileId: upload.fileId })),
    );
    expect(one).toEqual(two);
    expect(await services.db.event.count({ where: { relatedEntityId: upload.fileId } })).toBe(1);
  });

  test("a second PUT replaces the first until the file is confirmed, and changes nothing afterwards", async () => {
    const upload = await grant();
    await put(upload, jpeg);
    await put(upload, png);
    const file = await confirmUpload(ctx, { fileId: upload.fileId });
    await put(upload, jpeg);
    await confirmUpload(ctx, { fileId: upload.fileId });
    expect(Buffer.from(await (await download(file.id)).arrayBuffer()).equals(png)).toBe(true);
  });

  test("an upload address works for one file, one type and one announced size only", async () => {
    const upload = await grant({ size: png.length });
    const altered = [
      upload.uploadUrl.replace(upload.fileId, "file_00000000000000000000000000"),
      upload.uploadUrl
        .replace(/[0-9a-f]{4}$/, "0000")
        .replace(/Signature=[0-9a-f]{4}/, "Signature=0000"),
      upload.uploadUrl.replace(/[?&](X-Amz-)?Signature=[0-9a-f]+/i, ""),
    ];
    for (const uploadUrl of altered) {
      // Without any signature S3 stores say 400.
      expect([400, 403]).toContain((await put({ ...upload, uploadUrl }, png)).status);
    }
    expect((await put(upload, html, { "content-type": "text/html" })).status).toBe(403);
    expect((await put(upload, jpeg)).status).toBe(403);
    await expect(confirmUpload(ctx, { fileId: upload.fileId })).rejects.toMatchObject({
      message: expect.stringMatching(/No bytes/),
    });
  });

  test("another merchant's file is not found, by any operation", async () => {
    const file = await stored(png);
    const refusal = { code: "not_found" };
    await expect(getFile(other, file.id)).rejects.toMatchObject(refusal);
    await expect(getDownloadUrl(other, file.id)).rejects.toMatchObject(refusal);
    await expect(confirmUpload(other, { fileId: file.id })).rejects.toMatchObject(refusal);
    await expect(removeFile(other, file.id)).rejects.toMatchObject(refusal);
    expect((await listFiles(other, { limit: 50, offset: 0 })).data).toEqual([]);
  });

  test("a public image has an ETag, comes smaller on request and is gone when deleted", async () => {
    const { id, publicUrl } = await stored(png, { isPublic: true });
    const address = publicUrl ?? "";
    const answer = await fetch(address);
    expect(Buffer.from(await answer.arrayBuffer()).equals(png)).toBe(true);
    expect(answer.headers.get("cache-control")).toContain("max-age=");
    expect(answer.headers.get("content-disposition")).toMatch(/^inline/);
    const etag = answer.headers.get("etag") ?? "";
    expect((await fetch(address, { headers: { "if-none-match": etag } })).status).toBe(304);
    const small = await fetch(`${address}?w=128`);
    expect(small.headers.get("etag")).not.toBe(etag);
    expect(await sharp(Buffer.from(await small.arrayBuffer())).metadata()).toMatchObject({
      format: "webp",
      width: 128,
      height: 64,
    });
    expect((await fetch(`${address}?w=129`)).status).toBe(400);
    expect((await fetch(address, { method: "HEAD" })).headers.get("content-length")).toBe(
      String(png.length),
    );
    await removeFile(ctx, id);
    expect((await fetch(address)).status).toBe(404);
    expect((await fetch(`${address}?w=128`)).status).toBe(404);
  });

  test("a private file has no public address", async () => {
    const file = await stored(png);
    expect((await fetch(`${origin}/files/public/${file.id}`)).status).toBe(404);
  });

  test("files are listed by all of their tags, by relation and by status", async () => {
    const file = await stored(png, {
      tags: ["a", "b"],
      relatedEntityId: "prod_1",
      relatedEntityType: "product",
    });
    const page = { limit: 50, offset: 0 };
    const ids = async (filter: object) =>
      (await listFiles(ctx, { ...page, ...filter })).data.map((one) => one.id);
    expect(await ids({ tag: ["a", "b"] })).toEqual([file.id]);
    expect(await ids({ tag: ["a", "c"] })).toEqual([]);
    expect(await ids({ tags: ["a"] })).toEqual([file.id]);
    expect(await ids({ tags: ["a, b"] })).toEqual([file.id]);
    expect(await ids({ tags: ["a", "b"], tag: ["b"] })).toEqual([file.id]);
    expect(await ids({ tags: ["a,c"] })).toEqual([]);
    expect(await ids({ tags: ["a"], tag: ["c"] })).toEqual([]);
    expect(await ids({ relatedEntityId: "prod_1", relatedEntityType: "product" })).toEqual([
      file.id,
    ]);
    await removeFile(ctx, file.id);
    expect(await ids({ tag: ["a"] })).toEqual([]);
    expect(await ids({ tag: ["a"], status: "deleted" })).toEqual([file.id]);
  });

  test("deleting twice answers the same and emits once; the worker removes the bytes", async () => {
    const file = await stored(png);
    const first = await removeFile(ctx, file.id);
    expect(await removeFile(ctx, file.id)).toEqual(first);
    expect(
      await services.db.event.count({ where: { relatedEntityId: file.id, type: "file.deleted" } }),
    ).toBe(1);
    clock.advance(hourMs);
    await sweep(services);
    expect(await services.storage.read(file.key)).toBeNull();
  });

  test("an upload that nobody confirms is failed and swept, a confirmed file stays", async () => {
    const [lost, kept] = [await grant(), await stored(png)];
    await put(lost, png);
    clock.advance(2 * hourMs);
    while ((await sweep(services)) > 0);
    expect(await getFile(ctx, lost.fileId)).toMatchObject({ status: "failed" });
    expect(
      await services.storage.keep(lost.key, {
        filename: "x",
        mimeType: "image/png",
        sizeMax: fileSizeMax,
      }),
    ).toBeNull();
    const stillThere = await services.storage.read(kept.key);
    expect(stillThere?.size).toBe(png.length);
    stillThere?.body.destroy();
  });

  if (name !== "disk") return;

  test("an expired address neither takes nor gives bytes", async () => {
    const [upload, file] = [await grant(), await stored(png)];
    const { downloadUrl } = await getDownloadUrl(ctx, file.id);
    clock.advance(15 * minuteMs);
    expect((await put(upload, png)).status).toBe(403);
    expect((await fetch(downloadUrl)).status).toBe(403);
  });

  test("one byte above the limit is refused before it is read; the limit itself is taken", async () => {
    const upload = await grant({ mimeType: "text/plain" });
    expect((await put(upload, Buffer.alloc(fileSizeMax + 1, "a"))).status).toBe(413);
    expect((await put(upload, Buffer.alloc(fileSizeMax, "a"))).status).toBe(200);
    expect(await confirmUpload(ctx, { fileId: upload.fileId })).toMatchObject({
      size: fileSizeMax,
    });
  });

  test("a body without a length is refused", async () => {
    const { uploadUrl, headers } = await grant();
    const status = await new Promise((resolve, reject) => {
      const sending = request(uploadUrl, {
        method: "PUT",
        headers: { ...headers, "transfer-encoding": "chunked" },
      });
      sending.on("response", (answer) => resolve(answer.resume().statusCode)).on("error", reject);
      sending.end(png);
    });
    expect(status).toBe(411);
  });

  test("an altered download address gives nothing, nor does one for another merchant's file", async () => {
    const file = await stored(png);
    const { downloadUrl } = await getDownloadUrl(ctx, file.id);
    const altered = [
      downloadUrl.replace(/expires=\d+/, "expires=9999999999999"),
      downloadUrl.replace("leaf.png", "evil.html"),
      downloadUrl.replace("image%2Fpng", "text%2Fplain"),
      downloadUrl.replace(ctx.merchantId, other.merchantId),
    ];
    for (const address of altered) expect((await fetch(address)).status).toBe(403);
  });

  test("other methods and paths have their answers", async () => {
    expect((await fetch(`${origin}/files/public/x`, { method: "POST" })).status).toBe(405);
    expect((await fetch(`${origin}/files/public/file_x/y`)).status).toBe(404);
    expect(
      (
        await fetch(`${origin}/files/upload/..%2f..%2fetc%2fpasswd?signature=x`, {
          method: "PUT",
          body: "x",
        })
      ).status,
    ).toBe(403);
  });
});
