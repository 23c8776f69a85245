import { beforeEach, describe, expect, test } from "vitest";
import { loadCheckout } from "#server/checkout/load-checkout.ts";
import { previewCheckout } from "#server/checkout/page/preview.ts";
import { newId } from "#server/core/ids.ts";
import { publicFileUrl } from "#server/storage/public-url.ts";
import { newMerchant, newSession } from "#server/workshop/testing/payments/payments.ts";
import { ofSession, visit } from "#server/workshop/testing/payments/shopper.ts";
import { createStaff, type Staff } from "#server/workshop/testing/staff/dashboard-mutations.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const services = await testServices();
let owner: Staff;
let ctx: Awaited<ReturnType<typeof newMerchant>>;
let id: string;

beforeEach(async () => {
  ctx = await newMerchant(services);
  id = ctx.merchantId;
  owner = await createStaff(services, id);
});

async function pageOf(sessionId: string) {
  const view = await loadCheckout(services, visit(ofSession(sessionId)));
  return "shop" in view ? view.shop : null;
}

describe("the hosted page shows the settings", () => {
  test("of a session that was made before they were", async () => {
    const session = await newSession(ctx);
    await owner.caller.settings.update({
      id,
      merchantAlias: "Fern & Oak",
      accentColor: "#1f6f5c",
      corners: "square",
      supportEmail: "help@fern.example",
      seen: {},
    });
    expect(await pageOf(session.id)).toMatchObject({
      name: "Fern & Oak",
      initials: "FO",
      supportEmail: "help@fern.example",
      look: { accent: "#1f6f5c", corners: "square", typeface: "sans", background: null },
    });
  });

  test("except where the session says otherwise", async () => {
    await owner.caller.settings.update({
      id,
      accentColor: "#1f6f5c",
      backgroundColor: "#e8eee3",
      seen: {},
    });
    const session = await newSession(ctx, { hostedCheckoutConfig: { accentColor: "#8c1d2f" } });
    const shop = await pageOf(session.id);
    expect(shop?.look).toMatchObject({ accent: "#8c1d2f", background: "#e8eee3" });
  });

  test("until they are taken back", async () => {
    const session = await newSession(ctx);
    await owner.caller.settings.update({ id, accentColor: "#1f6f5c", seen: {} });
    await owner.caller.settings.update({
      id,
      accentColor: null,
      seen: { accentColor: "#1f6f5c" },
    });
    expect((await pageOf(session.id))?.look.accent).toBeNull();
    const row = await services.db.merchant.findUniqueOrThrow({ where: { id } });
    expect(row.branding).toEqual({});
  });
});

describe("two people at once:", () => {
  test("what both change, the second is told of, and nothing is overwritten", async () => {
    await owner.caller.settings.update({
      id,
      accentColor: "#111111",
      corners: "soft",
      seen: { accentColor: null, corners: null },
    });
    const second = owner.caller.settings.update({
      id,
      accentColor: "#222222",
      seen: { accentColor: null },
    });
    await expect(second).rejects.toMatchObject({
      cause: {
        code: "conflict",
        messages: ["accentColor: somebody else has changed this meanwhile. Reload and try again."],
      },
    });
    expect(await owner.caller.settings.get()).toMatchObject({ accentColor: "#111111" });
  });

  test("what each changes for itself stays", async () => {
    const seen = { accentColor: null, corners: null };
    await Promise.all([
      owner.caller.settings.update({ id, accentColor: "#111111", seen }),
      owner.caller.settings.update({ id, corners: "soft", seen }),
    ]);
    const after = await owner.caller.settings.get();
    expect(after).toMatchObject({ accentColor: "#111111", corners: "soft" });
  });

  test("an answer that was lost can be asked for again", async () => {
    const change = { id, accentColor: "#111111", seen: { accentColor: null } };
    await owner.caller.settings.update(change);
    expect(await owner.caller.settings.update(change)).toMatchObject({ accentColor: "#111111" });
  });
});

test("a form that was opened for another merchant changes nothing of this one", async () => {
  const other = await newMerchant(services);
  const update = owner.caller.settings.update({ id: other.merchantId, timeZone: "UTC", seen: {} });
  await expect(update).rejects.toMatchObject({ cause: { code: "not_found" } });
});

test("a logo is an image of the merchant that everyone may see", async () => {
  const foreign = "https://evil.example/files/public/file_01jbq8v6n2e8t9x4k3m5r7w0yz";
  for (const merchantAvatarUrl of [foreign, "https://shop.example/logo.png"]) {
    const update = owner.caller.settings.update({ id, merchantAvatarUrl, seen: {} });
    await expect(update).rejects.toMatchObject({ cause: { code: "validation_failed" } });
  }
});

test("a file that is the logo is not deleted, before another is chosen", async () => {
  const fileId = await publicImage();
  const merchantAvatarUrl = publicFileUrl(services.env, fileId);
  await owner.caller.settings.update({ id, merchantAvatarUrl, seen: {} });
  const remove = () => owner.caller.storage.remove({ id: fileId });
  await expect(remove()).rejects.toMatchObject({ cause: { code: "conflict" } });
  await owner.caller.settings.update({ id, merchantAvatarUrl: null, seen: { merchantAvatarUrl } });
  expect(await remove()).toMatchObject({ id: fileId, deleted: true });
});

test("of a file that is deleted while it is made the logo, one is refused", async () => {
  const fileId = await publicImage();
  const merchantAvatarUrl = publicFileUrl(services.env, fileId);
  const [kept, removed] = await Promise.allSettled([
    owner.caller.settings.update({ id, merchantAvatarUrl, seen: {} }),
    owner.caller.storage.remove({ id: fileId }),
  ]);
  expect([kept.status, removed.status].toSorted()).toEqual(["fulfilled", "rejected"]);
});

async function publicImage(): Promise<string> {
  const fileId = newId("file");
  const now = services.clock.now();
  await services.db.file.create({
    data: {
      id: fileId,
      merchantId: id,
      key: `${id}/${fileId}`,
      bucket: "disk",
      filename: "logo.png",
      mimeType: "image/png",
      status: "uploaded",
      isPublic: true,
      uploadExpiresAt: now,
      createdAt: now,
      updatedAt: now,
    },
  });
  return fileId;
}

test.each([
  { accentColor: "red;}body{" },
  { timeZone: "+01:00" },
  { mainCurrency: "EURO" },
  { supportEmail: "nobody" },
  { retryDays: [] },
  { retryDays: [0] },
  { retryDays: [1.5] },
  { retryDays: [31] },
  { retryDays: [1, 1, 1, 1, 1, 1, 1, 1, 1] },
  { afterRetries: "ask" as "keep" },
])("what is no setting is refused: %o", async (wrong) => {
  await expect(owner.caller.settings.update({ id, seen: {}, ...wrong })).rejects.toThrow();
});

test("the rules for declined renewals are those of the default until they are chosen, and again once taken back", async () => {
  const inForce = { retryDays: [1, 2, 2, 3], afterRetries: "cancel", declineEmails: true };
  expect(await owner.caller.settings.get()).toMatchObject(inForce);
  await owner.caller.settings.update({
    id,
    retryDays: [3, 5],
    declineEmails: false,
    seen: { retryDays: inForce.retryDays, declineEmails: true },
  });
  const row = () => services.db.merchant.findUniqueOrThrow({ where: { id } });
  expect((await row()).dunning).toEqual({ retryDays: [3, 5], declineEmails: false });
  await owner.caller.settings.update({ id, accentColor: "#111111", seen: {} });
  const back = { retryDays: [3, 5], declineEmails: false };
  await owner.caller.settings.update({ id, retryDays: null, declineEmails: null, seen: back });
  expect((await row()).dunning).toEqual({});
  expect(await owner.caller.settings.get()).toMatchObject(inForce);
});

test("the audit log has what was and what is", async () => {
  await owner.caller.settings.update({ id, accentColor: "#111111", seen: {} });
  await owner.caller.settings.update({
    id,
    accentColor: "#222222",
    supportEmail: "help@fern.example",
    seen: { accentColor: "#111111" },
  });
  const entry = await services.db.auditEntry.findFirst({
    where: { merchantId: id, action: "settings.update" },
    orderBy: { position: "desc" },
  });
  expect(entry).toMatchObject({
    objectType: "merchant",
    objectId: id,
    before: { accentColor: "#111111", supportEmail: null },
    after: { accentColor: "#222222", supportEmail: "help@fern.example" },
  });
});

test("a preview shows what is not saved, and what is said wrongly as not said", async () => {
  const query = new URLSearchParams({
    merchantAlias: "Ferns",
    accentColor: "#1f6f5c",
    corners: "?",
  });
  const view = await previewCheckout(services, { merchantId: id, query });
  expect(view).toMatchObject({
    state: "open",
    shop: { name: "Ferns", look: { accent: "#1f6f5c", corners: "rounded" } },
    form: { action: "" },
  });
  expect((await owner.caller.settings.get()).accentColor).toBeNull();
  query.set("page", "receipt");
  const receipt = await previewCheckout(services, { merchantId: id, query });
  expect(receipt).toMatchObject({ state: "complete", shop: { name: "Ferns" }, next: null });
});
