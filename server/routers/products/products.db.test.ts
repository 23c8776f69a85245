import { describe, expect, test } from "vitest";
import { createTestApp } from "#server/workshop/testing/app.ts";

const app = await createTestApp();

async function create(change: object = {}) {
  return app.request("POST", "/products", {
    body: { name: "Monstera", currency: "EUR", amount: 4900, ...change },
  });
}

describe("products", () => {
  test("need a name and a currency, nothing else", async () => {
    const { status, body } = await app.request("POST", "/products", {
      body: { name: "Soil", currency: "JPY" },
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      amount: null,
      active: true,
      imageId: null,
      imageUrl: null,
      recurring: null,
      metadata: {},
    });
  });

  test.each([
    { name: "  " },
    { name: "x".repeat(251) },
    { amount: "1" },
    { currency: "eu" },
    { recurring: { interval: "hour" } },
  ])("%j is refused", async (change) => {
    expect((await create(change)).status).toBe(400);
  });

  test("sent back as it was read stays so, whatever has become of its image", async () => {
    const imageId = await insertFile(app.merchant.id, {});
    const { id } = (await create({ imageId })).body;
    const where = { merchantId_id: { merchantId: app.merchant.id, id: imageId } };
    await app.services.db.file.update({ where, data: { isPublic: false } });
    const { body: product } = await app.request("GET", `/products/${id}`);
    const { status, body } = await app.request("PATCH", `/products/${id}`, { body: product });
    expect([status, body.imageId]).toEqual([200, imageId]);
  });

  test.each(["made", "changed"])(
    "an image that is deleted while a product is %s with it is shown or refused, never broken",
    async (how) => {
      const { id } = (await create({})).body;
      for (let round = 0; round < 5; round += 1) {
        const imageId = await insertFile(app.merchant.id, {});
        const shows = () =>
          how === "made"
            ? create({ imageId })
            : app.request("PATCH", `/products/${id}`, { body: { imageId } });
        const remove = () => app.request("DELETE", `/storage/${imageId}`);
        const [shown, removed] = await Promise.all([shows(), remove()]);
        const isShown = shown.status < 400;
        expect([isShown, removed.status]).toEqual(isShown ? [true, 409] : [false, 200]);
      }
    },
  );

  test("has no amount that the processor could not charge, and keeps one that it has from before", async () => {
    const most = 999_999_999_999;
    const tooMuch = { status: 400, body: { code: "amount_too_large" } };
    expect(await create({ amount: most + 1 })).toMatchObject(tooMuch);
    const { body: product } = await create({ amount: most });
    const patch = (body: object) => app.request("PATCH", `/products/${product.id}`, { body });
    expect(await patch({ amount: most + 1 })).toMatchObject(tooMuch);
    const where = { merchantId_id: { merchantId: app.merchant.id, id: product.id } };
    await app.services.db.product.update({ where, data: { amount: 10n ** 15n } });
    const amount = 10 ** 15;
    const kept = { status: 200, body: { name: "Dear", amount } };
    expect(await patch({ name: "Dear", amount })).toMatchObject(kept);
  });

  test("an image must be an uploaded public image of the same merchant; missing and foreign look alike", async () => {
    const other = await app.createMerchant();
    const foreign = await insertFile(other.id, {});
    const own = await insertFile(app.merchant.id, {});
    const answers = [
      await create({ imageId: "file_missing" }),
      await create({ imageId: foreign }),
      await create({ imageId: await insertFile(app.merchant.id, { isPublic: false }) }),
      await create({ imageId: await insertFile(app.merchant.id, { status: "pending" }) }),
      await create({ imageId: await insertFile(app.merchant.id, { mimeType: "application/pdf" }) }),
    ];
    for (const { status, body } of answers) {
      expect([status, body.message]).toEqual([
        400,
        ["imageId: must be an uploaded image file with isPublic set to true."],
      ]);
    }
    const good = await create({ imageId: own });
    expect(good.body.imageUrl).toContain(own);
    // A picture that a product shows is not deleted from under it.
    const refused = await app.request("DELETE", `/storage/${own}`);
    expect([refused.status, refused.body.code]).toEqual([409, "conflict"]);
    expect(refused.body.message[0]).toContain(good.body.id);
    await app.request("PATCH", `/products/${good.body.id}`, { body: { imageId: null } });
    expect((await app.request("DELETE", `/storage/${own}`)).body).toMatchObject({ deleted: true });
  });

  test("so is the image of a line of a link or a session", async () => {
    const other = await app.createMerchant();
    const images = {
      own: await insertFile(app.merchant.id, {}),
      foreign: await insertFile(other.id, {}),
      hidden: await insertFile(app.merchant.id, { isPublic: false }),
    };
    const checkout = {
      successUrl: "https://shop.example/ok",
      cancelUrl: "https://shop.example/no",
      mode: "payment",
      metadata: {},
    };
    const post = (path: string, imageId: string) => {
      const lineItems = [{ name: "Pot", amount: 900, currency: "EUR", imageId }];
      return app.request("POST", path, {
        body: { ...checkout, totalAmount: 900, currency: "EUR", lineItems },
      });
    };
    for (const path of ["/payment-links", "/checkout/sessions"]) {
      for (const imageId of [images.foreign, images.hidden, "file_missing"]) {
        const { status, body } = await post(path, imageId);
        expect([status, body.message]).toEqual([
          400,
          ["lineItems.0.imageId: must be an uploaded image file with isPublic set to true."],
        ]);
      }
      const good = await post(path, images.own);
      expect([good.status, good.body.lineItems?.[0].imageId]).toEqual([201, images.own]);
    }
  });

  test("several are answered in the order asked, unknown, foreign and deleted ones left out", async () => {
    const [a, b, gone] = await Promise.all([create(), create(), create()]);
    await app.request("DELETE", `/products/${gone.body.id}`);
    const ids = [b.body.id, "prod_unknown", gone.body.id, a.body.id];
    const { status, body } = await app.request("POST", "/products/multiple", { body: { ids } });
    expect(status).toBe(200);
    expect(body).toEqual([b.body, a.body]);
    expect((await app.request("POST", "/products/multiple", { body: { ids: [] } })).status).toBe(
      400,
    );
    const tooMany = Array.from({ length: 101 }, (_, n) => `prod_${n}`);
    expect(
      (await app.request("POST", "/products/multiple", { body: { ids: tooMany } })).status,
    ).toBe(400);
  });

  test("a deleted product leaves lists, stays readable and cannot be changed", async () => {
    const { body: product } = await create({ name: "Leaving" });
    await app.request("DELETE", `/products/${product.id}`);
    const list = await app.request("GET", "/products?search=leaving");
    expect(list.body.pagination.total).toBe(0);
    expect((await app.request("GET", `/products/${product.id}`)).body.deletedAt).toEqual(
      expect.any(String),
    );
    expect(
      (await app.request("PATCH", `/products/${product.id}`, { body: { name: "x" } })).body.code,
    ).toBe("invalid_state");
  });

  test("lists filter by active and by part of the name", async () => {
    await create({ name: "Fougère", active: false });
    const search = async (query: string) =>
      (await app.request("GET", `/products?${query}`)).body.pagination.total;
    expect(await search("search=fougere")).toBe(1);
    expect(await search("search=fougere&active=true")).toBe(0);
    expect(await search("search=fougere&active=false")).toBe(1);
  });
});

async function insertFile(merchantId: string, change: object): Promise<string> {
  const now = new Date();
  const id = `file_${crypto.randomUUID()}`;
  await app.services.db.file.create({
    data: {
      id,
      merchantId,
      key: id,
      bucket: "test",
      filename: "plant.png",
      mimeType: "image/png",
      tags: [],
      status: "uploaded",
      isPublic: true,
      uploadExpiresAt: now,
      createdAt: now,
      updatedAt: now,
      ...change,
    },
  });
  return id;
}
