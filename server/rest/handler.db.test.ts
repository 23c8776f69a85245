import { expect, test } from "vitest";
import { createTestApp } from "#server/testing/app.ts";

const app = await createTestApp();
const link = {
  totalAmount: 4900,
  currency: "EUR",
  mode: "payment",
  successUrl: "https://shop.example/thanks",
  cancelUrl: "https://shop.example/cart",
  metadata: { orderId: "6735" },
};

test("a payment link is created, read, listed, changed and deleted over REST", async () => {
  const created = await app.request("POST", "/payment-links", { body: link });
  expect(created).toMatchObject({
    status: 201,
    body: { ...link, merchantId: app.merchant.id, name: null },
  });
  const path = `/payment-links/${created.body.id}`;
  expect((await app.request("GET", path)).text).toBe(created.text);
  const list = await app.request("GET", "/payment-links?limit=1000&active=true");
  expect(list.body).toEqual({
    data: [created.body],
    pagination: { limit: 100, offset: 0, total: 1, hasMore: false },
  });
  const changed = await app.request("PATCH", path, {
    body: { name: "Workshop", id: "plink_other" },
  });
  expect(changed).toMatchObject({ status: 200, body: { id: created.body.id, name: "Workshop" } });
  const deleted = await app.request("DELETE", path);
  expect(deleted).toMatchObject({ status: 200, body: { id: created.body.id, deleted: true } });
  expect((await app.request("PATCH", path, { body: { name: "x" } })).status).toBe(409);
});
