import { beforeEach, describe, expect, test } from "vitest";
import { loadCheckout } from "#server/checkout/load-checkout.ts";
import { previewLink } from "#server/checkout/page/preview-link.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { createProduct } from "#server/routers/products/create.ts";
import type { PreviewPaymentLink } from "#server/wire/payments/payment-link-preview.ts";
import { CreateProduct } from "#server/wire/payments/product.ts";
import { fingerprintOf } from "#server/workshop/testing/conformance/fingerprint.ts";
import { newMerchant } from "#server/workshop/testing/payments/payments.ts";
import { linkOf, ofLink, visit } from "#server/workshop/testing/payments/shopper.ts";
import { createStaff, type Staff } from "#server/workshop/testing/staff/dashboard-mutations.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const services = await testServices();
let ctx: MerchantContext;
let owner: Staff;

beforeEach(async () => {
  ctx = await newMerchant(services);
  owner = await createStaff(services, ctx.merchantId);
});

async function drawn(typed: PreviewPaymentLink) {
  const link = await owner.caller.paymentLinks.preview(typed);
  const { view } = await previewLink(ctx, link, "light");
  if (view.state !== "open") throw new Error(view.state);
  return view;
}

const brand = (branding: object) =>
  services.db.merchant.update({ where: { id: ctx.merchantId }, data: { branding } });
const product = (given: object = {}) =>
  createProduct(ctx, CreateProduct.parse({ name: "Pot", amount: 2450, currency: "EUR", ...given }));

const updateProductOf = (change: object) => (id: string) =>
  owner.caller.products.update({ id, ...change });
const removeProductOf = (id: string) => owner.caller.products.remove({ id });

describe("the preview of a payment link", () => {
  test.each([
    ["an amount", { totalAmount: 4900, name: "Workshop", description: "Two hours." }],
    ["an amount to choose", { totalAmount: 4900, minimumAmount: 500 }],
    ["a quantity to choose", { totalAmount: 4900, allowQuantity: true }],
    ["a subscription", { mode: "subscription", recurring: { interval: "year", intervalCount: 1 } }],
    ["a card to keep", { mode: "setup", totalAmount: 0 }],
    [
      "lines, tax and an address",
      {
        lineItems: [{ name: "Soil", quantity: 2, amount: 2450, currency: "EUR" }],
        hostedCheckoutConfig: {
          taxRate: 21,
          requireAddress: true,
          merchantAlias: "Only here",
          submitLabel: "Book",
          locale: "nl-NL",
        },
      },
    ],
  ])("is the page that shoppers of the link find: %s", async (_, given) => {
    await brand({ accentColor: "#1f6f5c" });
    const link = await linkOf(ctx, { cancelUrl: "https://shop.example/", ...given });
    const page = await loadCheckout(services, visit(ofLink(link.id)));
    if (page.state !== "open") throw new Error(page.state);
    const preview = await drawn({ id: link.id });
    const { action: _a, csrf: _c, submission: _s, work: _w, ...form } = page.form;
    expect(preview.order).toEqual(page.order);
    expect(preview.form).toMatchObject(form);
    expect(preview.shop).toMatchObject({ ...page.shop, look: { accent: "#1f6f5c" } });
    expect(preview.form).toMatchObject({ action: "", csrf: "", submission: "" });
  });

  test("of what is typed over a link that there is, and of the rest of it", async () => {
    const link = await linkOf(ctx, { name: "Course", description: "Bring scissors." });
    const { order } = await drawn({ id: link.id, name: "Bonsai course", totalAmount: 5250 });
    expect(order).toMatchObject({
      title: "Bonsai course",
      description: "Bring scissors.",
      total: 5250,
    });
    expect((await drawn({ id: link.id, description: null })).order.description).toBeNull();
  });

  test("has the name and the price of the product, and the sum, whatever amount was typed before", async () => {
    const { id: productId } = await product();
    const lineItems = [{ productId, quantity: 3 }];
    const { order } = await drawn({ currency: "EUR", totalAmount: 1, lineItems });
    expect(order.total).toBe(7350);
    expect(order.lines).toMatchObject([{ name: "Pot", quantity: 3, amount: 2450 }]);
  });

  test.each([
    ["is not sold any more", updateProductOf({ active: false }), /not active/],
    ["is deleted", removeProductOf, /no such product/],
  ])("shows the lines that nobody touched of a product that %s", async (_, take, refusal) => {
    const { id: productId } = await product();
    const lineItems = [
      { productId, quantity: 2, amount: 2450, currency: "EUR" },
      { name: "Soil", quantity: 1, amount: 500, currency: "EUR" },
    ];
    const link = await linkOf(ctx, { totalAmount: 5400, lineItems });
    const [pot, soil] = (await owner.caller.paymentLinks.get({ id: link.id })).lineItems ?? [];
    if (!pot || !soil) throw new Error("no lines");
    await take(productId);
    const typed = { id: link.id, description: "Bring scissors." };
    expect((await drawn(typed)).order).toMatchObject({
      total: 5400,
      description: "Bring scissors.",
    });
    const { order } = await drawn({ ...typed, lineItems: [pot, { ...soil, amount: 600 }] });
    expect(order).toMatchObject({ total: 5500, lines: [{ name: "Pot" }, { name: "Soil" }] });
    const touched = drawn({ ...typed, lineItems: [soil, { ...pot, quantity: 3 }] });
    await expect(touched).rejects.toThrow(refusal);
    await expect(touched).rejects.toThrow(/^lineItems\.1\./);
  });

  test("is of nothing typed, too", async () => {
    expect((await drawn({})).order).toMatchObject({ title: null, total: 0, currency: "EUR" });
  });

  test("writes nothing", async () => {
    const link = await linkOf(ctx);
    const before = await fingerprintOf(services.db);
    await drawn({ id: link.id, name: "Other", totalAmount: 1 });
    await drawn({ name: "New", totalAmount: 4900, currency: "EUR", mode: "payment" });
    expect(await fingerprintOf(services.db)).toBe(before);
  });

  test("is refused to whoever may not make links, and to keys without the scope", async () => {
    const viewer = await createStaff(services, ctx.merchantId, "viewer");
    await expect(viewer.caller.paymentLinks.preview({})).rejects.toMatchObject({
      cause: { code: "insufficient_role" },
    });
    owner.principal.scopes = new Set(["payment-links:read"]);
    await expect(owner.caller.paymentLinks.preview({})).rejects.toThrow();
  });

  test("knows nothing of another merchant's links and products", async () => {
    const other = await newMerchant(services);
    const link = await linkOf(other, { name: "Theirs" });
    const missing = { cause: { code: "not_found" } };
    await expect(drawn({ id: link.id })).rejects.toMatchObject(missing);
    const theirs = await createProduct(
      other,
      CreateProduct.parse({ name: "Theirs", amount: 1, currency: "EUR" }),
    );
    const lineItems = [{ productId: theirs.id, quantity: 1 }];
    await expect(drawn({ lineItems })).rejects.toMatchObject(missing);
  });

  test("is not drawn of a card number", async () => {
    await expect(drawn({ description: "4242 4242 4242 4242" })).rejects.toThrow();
  });

  test("is as light as it is looked at, unless the brand has decided", async () => {
    const link = await owner.caller.paymentLinks.preview({});
    const dark = await previewLink(ctx, link, "dark");
    expect(dark).toMatchObject({
      followsDevice: true,
      view: { shop: { look: { scheme: "dark" } } },
    });
    await brand({ colorScheme: "light" });
    expect(await previewLink(ctx, link, "dark")).toMatchObject({
      followsDevice: false,
      view: { shop: { look: { scheme: "light" } } },
    });
  });
});
