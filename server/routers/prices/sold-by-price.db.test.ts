import { describe, expect, test } from "vitest";
import { dayMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { renewSubscriptions } from "#server/payments/subscriptions/renew.ts";
import { createCheckoutSession } from "#server/routers/checkout-sessions/create.ts";
import { createPaymentLink } from "#server/routers/payment-links/create.ts";
import { openLinkSession } from "#server/routers/payment-links/open-session.ts";
import { updatePaymentLink } from "#server/routers/payment-links/update.ts";
import { createPrice } from "#server/routers/prices/create.ts";
import { updatePrice } from "#server/routers/prices/update.ts";
import { createProduct } from "#server/routers/products/create.ts";
import { createTaxRegistration } from "#server/routers/tax-registrations/create.ts";
import { CreateCheckoutSession } from "#server/wire/payments/checkout-session.ts";
import { CreatePaymentLink, UpdatePaymentLink } from "#server/wire/payments/payment-link.ts";
import { CreateProduct } from "#server/wire/payments/product.ts";
import { CreatePrice } from "#server/wire/selling/price.ts";
import { CreateTaxRegistration } from "#server/wire/tax/tax-registration.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { card, newCustomer, newMerchant } from "#server/workshop/testing/payments/payments.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock("2027-01-01T00:00:00.000Z");
const services = await testServices({ clock });
const monthly = { interval: "month", intervalCount: 1 } as const;
const yearly = { interval: "year", intervalCount: 1 } as const;

const newProduct = (ctx: MerchantContext, change: object = {}) =>
  createProduct(
    ctx,
    CreateProduct.parse({ name: "Box", currency: "EUR", amount: 4900, ...change }),
  );

async function newPrice(ctx: MerchantContext, change: Partial<CreatePrice> = {}) {
  const productId = change.productId ?? (await newProduct(ctx)).id;
  const body = { amount: 1900, currency: "EUR", ...change, productId };
  return createPrice(ctx, CreatePrice.parse(body));
}

const sell = (ctx: MerchantContext, lineItems: object[], change: object = {}) =>
  createCheckoutSession(
    ctx,
    CreateCheckoutSession.parse({ currency: "EUR", lineItems, ...change }),
  );

const linked = (ctx: MerchantContext, lineItems: object[], change: object = {}) => {
  const plain = { currency: "EUR", mode: "payment", successUrl: "", cancelUrl: "", metadata: {} };
  return createPaymentLink(ctx, CreatePaymentLink.parse({ ...plain, lineItems, ...change }));
};

describe("a line that names a price", () => {
  test("is of its product and costs what it says, in a session and by a link", async () => {
    const ctx = await newMerchant(services);
    const { id: priceId, productId } = await newPrice(ctx);
    const line = { priceId, productId, name: "Box", amount: 1900, currency: "EUR", quantity: 3 };
    const session = await sell(ctx, [{ priceId, quantity: 3 }]);
    expect(session).toMatchObject({ totalAmount: 5700, lineItems: [line] });
    const link = await linked(ctx, [{ priceId, quantity: 3 }], { totalAmount: 5700 });
    expect(link.lineItems).toMatchObject([line]);
    const opened = await openLinkSession(ctx, link.id, {});
    expect(opened).toMatchObject({ totalAmount: 5700, lineItems: [line] });
  });

  test("may be in another currency than its product, and not in another than the order", async () => {
    const ctx = await newMerchant(services);
    const { id: priceId } = await newPrice(ctx, { currency: "USD" });
    const session = await sell(ctx, [{ priceId }], { currency: "USD" });
    expect(session).toMatchObject({ currency: "USD", totalAmount: 1900 });
    await expect(sell(ctx, [{ priceId }])).rejects.toMatchObject({ code: "currency_mismatch" });
  });

  test.each([
    ["productId", "prod_other"],
    ["amount", 1899],
    ["currency", "USD"],
  ])("is refused with another %s, and taken with its own", async (name, other) => {
    const ctx = await newMerchant(services);
    const { id: priceId, ...price } = await newPrice(ctx);
    await expect(sell(ctx, [{ priceId, [name]: other }])).rejects.toMatchObject({
      code: "validation_failed",
      messages: [expect.stringContaining(`lineItems.0.${name}: `)],
    });
    const own = price[name as keyof typeof price];
    expect(await sell(ctx, [{ priceId, [name]: own }])).toMatchObject({ totalAmount: 1900 });
  });

  test("is refused where the price is unknown, another merchant's or switched off, and nothing is made", async () => {
    const ctx = await newMerchant(services);
    const theirs = await newPrice(await newMerchant(services));
    const off = await newPrice(ctx, { active: false });
    const known = await newPrice(ctx);
    const refusals = [
      ["price_none", "not_found"],
      [theirs.id, "not_found"],
      [off.id, "validation_failed"],
    ] as const;
    for (const [priceId, code] of refusals) {
      const lines = [{ priceId: known.id }, { priceId }];
      const refused = { code, messages: [expect.stringContaining("lineItems.1.priceId: ")] };
      // oxlint-disable-next-line no-await-in-loop
      await expect(sell(ctx, lines)).rejects.toMatchObject(refused);
      // oxlint-disable-next-line no-await-in-loop
      await expect(linked(ctx, lines, { totalAmount: 3800 })).rejects.toMatchObject(refused);
    }
    const where = { merchantId: ctx.merchantId };
    expect(await ctx.db.checkoutSession.count({ where })).toBe(0);
    expect(await ctx.db.paymentLink.count({ where })).toBe(0);
  });

  test("is refused by the database where the price is another merchant's, whoever writes it", async () => {
    const ctx = await newMerchant(services);
    const theirs = await newPrice(await newMerchant(services));
    const { id } = await sell(ctx, [{ name: "Box", amount: 1900, currency: "EUR" }]);
    const write = ctx.db.checkoutSession.update({
      where: { merchantId_id: { merchantId: ctx.merchantId, id } },
      data: { lineItems: [{ priceId: theirs.id, quantity: 1, amount: 1900 }] },
    });
    await expect(write).rejects.toThrow("lines_own_prices");
  });

  test("is taxed as its price says, and as its product where the price says nothing", async () => {
    const ctx = await newMerchant(services);
    await createTaxRegistration(
      ctx,
      CreateTaxRegistration.parse({ country: "NL", since: "2020-01-01" }),
    );
    const { id: productId } = await newProduct(ctx);
    const inside = await newPrice(ctx, { productId, amount: 1210 });
    const onTop = await newPrice(ctx, { productId, amount: 1000, taxBehavior: "exclusive" });
    const lines = [{ priceId: inside.id }, { priceId: onTop.id }, { productId, amount: 1210 }];
    const session = await sell(ctx, lines);
    expect(session).toMatchObject({ totalAmount: 3630, taxAmount: 630, subtotalAmount: 3420 });
  });
});

describe("a link whose price is switched off", () => {
  test("sells nothing until it is on again, and keeps its lines when they come back as they were", async () => {
    const ctx = await newMerchant(services);
    const { id: priceId } = await newPrice(ctx);
    const link = await linked(ctx, [{ priceId }], { totalAmount: 1900 });
    await updatePrice(ctx, { id: priceId, active: false });
    await expect(openLinkSession(ctx, link.id, {})).rejects.toMatchObject({
      code: "link_unavailable",
    });
    const { lineItems } = link;
    const back = UpdatePaymentLink.parse({ id: link.id, lineItems, name: "Renamed" });
    expect(await updatePaymentLink(ctx, back)).toMatchObject({ name: "Renamed", lineItems });
    await updatePrice(ctx, { id: priceId, active: true });
    expect(await openLinkSession(ctx, link.id, {})).toMatchObject({ totalAmount: 1900 });
  });
});

describe("a subscription by prices", () => {
  test("is charged as often as they say, whatever the product says", async () => {
    const ctx = await newMerchant(services);
    const { id: productId } = await newProduct(ctx, { recurring: monthly });
    const { id: priceId } = await newPrice(ctx, { productId, recurring: yearly });
    const session = await sell(ctx, [{ priceId }], { mode: "subscription" });
    expect(session.recurring).toEqual(yearly);
    const link = await linked(ctx, [{ priceId }], { mode: "subscription", totalAmount: 1900 });
    expect(link.recurring).toEqual(yearly);
  });

  test("has one interval: two prices of two, and another stated one, are refused", async () => {
    const ctx = await newMerchant(services);
    const month = await newPrice(ctx, { recurring: monthly });
    const year = await newPrice(ctx, { recurring: yearly });
    const refused = { code: "interval_mismatch" };
    const mode = "subscription";
    const lines = [{ priceId: month.id }, { priceId: year.id }];
    await expect(sell(ctx, lines, { mode })).rejects.toMatchObject(refused);
    const stated = sell(ctx, [{ priceId: month.id }], { mode, recurring: yearly });
    await expect(stated).rejects.toMatchObject(refused);
    const link = await linked(ctx, [{ priceId: month.id }], { mode, totalAmount: 1900 });
    const change = { id: link.id, totalAmount: 3800, lineItems: lines };
    const changed = updatePaymentLink(ctx, UpdatePaymentLink.parse(change));
    await expect(changed).rejects.toMatchObject(refused);
  });

  test("charges a price without an interval once beside one that has it, and keeps both when they are switched off", async () => {
    const ctx = await newMerchant(services);
    const customer = await newCustomer(ctx);
    const { id: productId } = await newProduct(ctx, { recurring: monthly });
    const plan = await newPrice(ctx, { productId, recurring: monthly });
    const fee = await newPrice(ctx, { productId, amount: 500 });
    const lines = [{ priceId: plan.id, quantity: 2 }, { priceId: fee.id }];
    const sold = { mode: "subscription", customerId: customer.id };
    const session = await sell(ctx, lines, sold);
    await confirmPayment(ctx, session.paymentIntentId ?? "", { card: card() });
    await updatePrice(ctx, { id: plan.id, active: false });
    clock.advance(32 * dayMs);
    await renewSubscriptions(services);
    const where = { merchantId: ctx.merchantId };
    const intents = await ctx.db.paymentIntent.findMany({ where, orderBy: { createdAt: "asc" } });
    expect(intents.map(({ amountCaptured }) => Number(amountCaptured))).toEqual([4300, 3800]);
    const row = await ctx.db.subscription.findFirstOrThrow({ where });
    expect(row.lineItems).toMatchObject([{ priceId: plan.id, productId, quantity: 2 }]);
  });
});
