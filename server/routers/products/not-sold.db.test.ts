import { expect, test } from "vitest";
import { loadCheckout } from "#server/checkout/load-checkout.ts";
import type { CheckoutAddress } from "#server/checkout/view.ts";
import { addMs, hourMs } from "#server/core/clock.ts";
import { actFor } from "#server/core/context.ts";
import { renewSession } from "#server/routers/checkout-sessions/renew.ts";
import { openLinkSession } from "#server/routers/payment-links/open-session.ts";
import { createTestApp } from "#server/workshop/testing/app.ts";
import { ofLink, ofSession, visit } from "#server/workshop/testing/payments/shopper.ts";

const app = await createTestApp();
const urls = { successUrl: "https://shop.example/thanks", cancelUrl: "https://shop.example/" };

async function newProduct(change: object = {}): Promise<string> {
  const product = { name: "Monstera", currency: "EUR", amount: 4900, ...change };
  return (await app.request("POST", "/products", { body: product })).body.id;
}

function open(body: object) {
  return app.request("POST", "/checkout/sessions", { body: { currency: "EUR", ...body } });
}

function link(productId: string) {
  const lineItems = [{ productId }];
  const body = { ...urls, totalAmount: 4900, currency: "EUR", mode: "payment", metadata: {} };
  return app.request("POST", "/payment-links", { body: { ...body, lineItems } });
}

async function pageState(id: string): Promise<string> {
  return (await loadCheckout(app.services, visit(ofLink(id)))).state;
}

test.each([
  [{ totalAmount: 1 }, "total_mismatch"],
  [{ totalAmount: 4900, currency: "USD" }, "currency_mismatch"],
  [{ currency: "USD" }, "currency_mismatch"],
])("a product with a price is not sold at another: %j is refused", async (other, code) => {
  const { status, body } = await open({ productId: await newProduct(), ...other });
  expect([status, body.code]).toEqual([400, code]);
});

test("a total that is its price is taken, and one without a price costs the total", async () => {
  const priced = await open({ productId: await newProduct(), totalAmount: 4900 });
  expect(priced.body).toMatchObject({ totalAmount: 4900, lineItems: [{ name: "Monstera" }] });
  const free = await open({ productId: await newProduct({ amount: null }), totalAmount: 700 });
  expect(free.body).toMatchObject({ totalAmount: 700, lineItems: [{ amount: 700 }] });
});

test("a product that is not active is sold by no new session and no new link", async () => {
  const productId = await newProduct({ active: false });
  const answers = [
    await open({ productId }),
    await open({ productId, totalAmount: 4900 }),
    await open({ productId, lineItems: [{ name: "Pot", amount: 900, currency: "EUR" }] }),
    await open({ lineItems: [{ productId, amount: 100, currency: "EUR" }] }),
    await link(productId),
  ];
  for (const { status, body } of answers) {
    expect([status, body.code]).toEqual([400, "validation_failed"]);
    expect(body.message[0]).toMatch(/productId: this product is not active/);
  }
});

test.each(["PATCH", "DELETE"])(
  "a link whose product is taken out of sale (%s) takes no payment, and tells the shopper so",
  async (method) => {
    const productId = await newProduct();
    const { id } = (await link(productId)).body;
    expect(await pageState(id)).toBe("open");
    const body = method === "PATCH" ? { active: false } : undefined;
    await app.request(method, `/products/${productId}`, { body });
    expect(await pageState(id)).toBe("link_unavailable");
    await expect(openLinkSession(app.services, id, {})).rejects.toMatchObject({
      code: "link_unavailable",
      message: "A product of this payment link is not for sale now.",
    });
    if (method === "DELETE") return;
    await app.request("PATCH", `/products/${productId}`, { body: { active: true } });
    expect((await openLinkSession(app.services, id, {})).totalAmount).toBe(4900);
  },
);

test.each([
  ["its product", (productId: string) => open({ ...renewable, productId })],
  ["a line", (productId: string) => open({ ...renewable, lineItems: [{ productId }] })],
  [
    "its product, beside other lines",
    (productId: string) =>
      open({ ...renewable, productId, lineItems: [{ name: "Pot", amount: 900, currency: "EUR" }] }),
  ],
])("a session that is over is not made anew while %s is not sold", async (_, make) => {
  const productId = await newProduct();
  const { id } = (await make(productId)).body;
  await endByItsTime(id);
  await app.request("PATCH", `/products/${productId}`, { body: { active: false } });
  expect(await freshOf(ofSession(id))).toBeNull();
  const ctx = actFor(app.services, app.merchant.id);
  const asked = { contact: null, remindedAt: null };
  await expect(renewSession(ctx, id, asked)).rejects.toMatchObject({ code: "session_not_open" });
  await app.request("PATCH", `/products/${productId}`, { body: { active: true } });
  expect(await freshOf(ofSession(id))).toMatchObject({ csrf: expect.any(String) });
  expect(await renewSession(ctx, id, asked)).toMatch(/^cs_/);
});

test("a session of a link leads back to the link while what it sells is sold", async () => {
  const productId = await newProduct();
  const { id } = await openLinkSession(app.services, (await link(productId)).body.id, {});
  await endByItsTime(id);
  expect(await freshOf(ofSession(id))).toMatchObject({ url: expect.any(String) });
  await app.request("PATCH", `/products/${productId}`, { body: { active: false } });
  expect(await freshOf(ofSession(id))).toBeNull();
});

const renewable = { hostedCheckoutConfig: { allowRenewal: true } };

async function endByItsTime(id: string): Promise<void> {
  const now = app.services.clock.now();
  const data = { status: "expired", expiresAt: addMs(now, -hourMs), updatedAt: now } as const;
  await app.services.db.checkoutSession.updateMany({ where: { id }, data });
}

/** How an expired page lets the shopper pay after all. */
async function freshOf(address: CheckoutAddress) {
  const view = await loadCheckout(app.services, visit(address));
  if (view.state !== "expired") throw new Error(`the page is ${view.state}`);
  return view.fresh;
}

test("a product keeps a currency that has ended, and is given none", async () => {
  const id = await newProduct();
  const { db } = app.services;
  const key = { merchantId: app.merchant.id, id };
  await db.product.update({ where: { merchantId_id: key }, data: { currency: "BGN" } });
  const change = (body: object) => app.request("PATCH", `/products/${id}`, { body });
  expect((await change({ currency: "BGN", name: "Fern" })).body).toMatchObject({ currency: "BGN" });
  expect((await change({ currency: "ANG" })).body.code).toBe("invalid_currency");
  expect((await change({ currency: "EUR" })).body).toMatchObject({ currency: "EUR" });
});
