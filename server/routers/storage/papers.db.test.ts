import { describe, expect, test } from "vitest";
import type { Scope } from "#server/core/caller/scopes.ts";
import type { Role } from "#server/generated/prisma/enums.ts";
import { getDownloadUrl } from "#server/routers/storage/get.ts";
import { createTestApp } from "#server/workshop/testing/app.ts";
import { createWorld } from "#server/workshop/testing/conformance/world.ts";
import { actAs } from "#server/workshop/testing/staff/staff-member.ts";

const app = await createTestApp();
const world = await createWorld(app);
const { id: merchantId } = world.merchant;

const as = (role: Role) => actAs(app.services, { merchantId, role });

const uploaded = () => world.file();

const downloads = async (id: string, scopes: Scope[]) => {
  const key = await app.createKey(merchantId, scopes);
  return (await app.request("GET", `/storage/${id}/download-url`, { key })).status;
};

test("papers of a compliance record are downloaded by those who see it in full, other files by all", async () => {
  const [passport, letter, other] = [await uploaded(), await uploaded(), await uploaded()];
  await world.post("/compliance", {
    identityDocuments: [passport],
    bankAccountConfirmationLetter: letter,
  });
  const address = { downloadUrl: expect.any(String) };
  for (const role of ["owner", "admin", "developer", "support", "viewer"] as const) {
    expect(await getDownloadUrl(as(role), other)).toMatchObject(address);
    const isTrusted = role === "owner" || role === "admin";
    for (const paper of [passport, letter]) {
      const got = getDownloadUrl(as(role), paper);
      if (isTrusted) expect(await got).toMatchObject(address);
      else await expect(got).rejects.toMatchObject({ code: "insufficient_role" });
    }
  }
  expect(await downloads(passport, ["storage:read", "compliance:read"])).toBe(200);
  expect(await downloads(passport, ["storage:read"])).toBe(403);
  expect(await downloads(other, ["storage:read"])).toBe(200);
});

test("a file that is uploaded for a compliance record is a paper before the record names it", async () => {
  const id = await uploaded();
  await app.services.db.file.update({
    where: { merchantId_id: { merchantId, id } },
    data: { relatedEntityType: "compliance" },
  });
  expect(await downloads(id, ["storage:read"])).toBe(403);
});

describe("a public file", () => {
  /** Uploaded as public, which anybody sees. */
  async function shown(relatedEntityType?: string) {
    const input = { filename: "a.png", mimeType: "image/png", isPublic: true, relatedEntityType };
    const { fileId } = (await ask("POST", "/storage/upload-url", input)).body;
    const data = { status: "uploaded" as const, size: 5n };
    await app.services.db.file.update({ where: own(fileId), data });
    return fileId as string;
  }
  const own = (id: string) => ({ merchantId_id: { merchantId, id } });
  const ask = (method: string, path: string, body?: object) =>
    app.request(method, path, { body, key: world.merchant.apiKey });
  const file = async (id: string) => (await ask("GET", `/storage/${id}`)).body;
  const record = async () => (await ask("GET", "/compliance")).body.id;
  const name = async (input: object) => ask("PATCH", `/compliance/${await record()}`, input);

  test("becomes private as a compliance record names it, and stays so", async () => {
    const [passport, letter] = [await shown(), await shown()];
    expect((await file(passport)).publicUrl).toContain(passport);
    const input = { identityDocuments: [passport], proofOfBusinessAddress: letter };
    expect((await name(input)).status).toBe(200);
    for (const id of [passport, letter])
      expect(await file(id)).toMatchObject({ isPublic: false, publicUrl: null });
    expect((await name({ identityDocuments: [], proofOfBusinessAddress: null })).status).toBe(200);
    expect((await file(passport)).isPublic).toBe(false);
    const imageId = { name: "Fern", currency: "EUR", imageId: passport };
    expect((await ask("POST", "/products", imageId)).status).toBe(400);
  });

  test("becomes private with the record that is made with it", async () => {
    const { apiKey: key } = await app.createMerchant();
    const upload = { filename: "a.png", mimeType: "image/png", isPublic: true };
    const { body } = await app.request("POST", "/storage/upload-url", { key, body: upload });
    const where = { id: body.fileId };
    await app.services.db.file.updateMany({ where, data: { status: "uploaded", size: 5n } });
    const input = { certificateOfIncorporation: body.fileId };
    expect((await app.request("POST", "/compliance", { key, body: input })).status).toBe(201);
    const after = await app.request("GET", `/storage/${body.fileId}`, { key });
    expect(after.body).toMatchObject({ isPublic: false, publicUrl: null });
  });

  test("that shoppers see, as the image of a product or as the logo, is refused as a paper", async () => {
    const [image, logo] = [await shown(), await shown()];
    const product = { name: "Fern", currency: "EUR", imageId: image };
    const { id } = (await ask("POST", "/products", product)).body;
    const merchantAvatarUrl = (await file(logo)).publicUrl;
    const where = { id: merchantId };
    await app.services.db.merchant.update({ where, data: { branding: { merchantAvatarUrl } } });
    for (const [paper, as] of [
      [image, `the image of ${id}`],
      [logo, "your logo"],
    ] as const) {
      const refused = await name({ identityDocuments: [paper] });
      expect([refused.status, refused.body.message]).toEqual([
        400,
        [`identityDocuments: shoppers see ${paper}, ${as}. Upload the paper again.`],
      ]);
      expect((await file(paper)).isPublic).toBe(true);
    }
    await ask("DELETE", `/products/${id}`);
    expect((await name({ identityDocuments: [image] })).status).toBe(200);
    expect((await file(image)).isPublic).toBe(false);
  });

  test("is none that is uploaded for a compliance record", async () => {
    expect(await file(await shown("compliance"))).toMatchObject({ isPublic: false });
    expect(await file(await shown("product"))).toMatchObject({ isPublic: true });
  });
});
