import { expect, test } from "vitest";
import type { Scope } from "#server/core/scopes.ts";
import { scopesByRole } from "#server/core/scopes.ts";
import { actFor } from "#server/core/context.ts";
import type { Principal } from "#server/core/principal.ts";
import type { Role } from "#server/generated/prisma/enums.ts";
import { createTestApp } from "#server/workshop/testing/app.ts";
import { createWorld } from "#server/workshop/testing/conformance/world.ts";
import { getDownloadUrl } from "#server/routers/storage/get.ts";

const app = await createTestApp();
const world = await createWorld(app);
const { id: merchantId } = world.merchant;

function as(role: Role) {
  const scopes = new Set(scopesByRole[role]);
  const principal: Principal = {
    kind: "staff",
    id: "usr_1",
    merchantId,
    role,
    name: "Ada",
    scopes,
  };
  return { ...actFor(app.services, merchantId), principal };
}

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
