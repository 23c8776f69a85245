import { describe, expect, test } from "vitest";
import { loadCheckout } from "#server/checkout/load-checkout.ts";
import { addMs, dayMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { announceTrialEnds } from "#server/payments/subscriptions/letters/announce-trial-ends.ts";
import { renewSubscriptions } from "#server/payments/subscriptions/renew.ts";
import { createCheckoutSession } from "#server/routers/checkout-sessions/create.ts";
import { createPrice } from "#server/routers/prices/create.ts";
import { updatePrice } from "#server/routers/prices/update.ts";
import { createProduct } from "#server/routers/products/create.ts";
import { cancelSubscription } from "#server/routers/subscriptions/cancel.ts";
import { createSubscription } from "#server/routers/subscriptions/create.ts";
import { CreateCheckoutSession } from "#server/wire/payments/checkout-session.ts";
import { CreateProduct } from "#server/wire/payments/product.ts";
import { CreateSubscription } from "#server/wire/payments/subscriptions/subscription-change.ts";
import { CreatePrice } from "#server/wire/selling/price.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { newDiscount } from "#server/workshop/testing/payments/counted-orders.ts";
import { newCustomer, newMerchant } from "#server/workshop/testing/payments/payments.ts";
import { savedCustomer } from "#server/workshop/testing/payments/plans.ts";
import {
  linkOf,
  ofLink,
  ofSession,
  pay,
  visit,
} from "#server/workshop/testing/payments/shopper.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock();
const services = await testServices({ clock });
const { db } = services;
const good = "4242424242424242";
const recurring = { interval: "month", intervalCount: 1 } as const;

async function priceOf(ctx: MerchantContext, trialDays: number | null = null) {
  const plan = { name: "Fern box", amount: 1900, currency: "EUR", recurring };
  const { id: productId } = await createProduct(ctx, CreateProduct.parse(plan));
  const given = { productId, amount: 1900, currency: "EUR", recurring, trialDays };
  return createPrice(ctx, CreatePrice.parse(given));
}

async function session(ctx: MerchantContext, more: object) {
  const { id: customerId } = await newCustomer(ctx);
  const given = { mode: "subscription", currency: "EUR", customerId, ...more };
  return createCheckoutSession(ctx, CreateCheckoutSession.parse(given));
}

const lineItems = [{ name: "Fern box", amount: 1900, currency: "EUR", quantity: 1 }];
const begun = ({ merchantId }: MerchantContext) =>
  db.subscription.findFirstOrThrow({ where: { merchantId } });
const charges = async ({ merchantId }: MerchantContext) =>
  (
    await db.paymentIntent.findMany({
      where: { merchantId, amountCaptured: { gt: 0 } },
      orderBy: { createdAt: "asc" },
    })
  ).map(({ amountCaptured }) => Number(amountCaptured));
const told = async ({ merchantId }: MerchantContext) => ({
  letters: (await db.message.findMany({ where: { merchantId }, orderBy: { id: "asc" } })).map(
    ({ template }) => template,
  ),
  events: await db.event.count({ where: { merchantId, type: "subscription.trial_will_end" } }),
});

async function workUntil(moment: Date): Promise<void> {
  clock.set(moment.toISOString());
  while ((await announceTrialEnds(services)) > 0);
  while ((await renewSubscriptions(services)) > 0);
}

describe.each(["session", "link"] as const)("on the page of a %s", (kind) => {
  async function open(ctx: MerchantContext, more: object) {
    const sold = { mode: "subscription", currency: "EUR", lineItems, totalAmount: 1900, ...more };
    const address =
      kind === "link"
        ? ofLink((await linkOf(ctx, sold)).id)
        : ofSession((await session(ctx, { ...sold, totalAmount: undefined })).id);
    return visit(address);
  }

  test("a trial charges nothing today, keeps the card, tells of its end once, and is charged when it ends", async () => {
    const ctx = await newMerchant(services);
    const browser = await open(ctx, { trialDays: 14 });
    const begins = clock.now();
    const ends = addMs(begins, 14 * dayMs);
    const view = await loadCheckout(services, browser);
    expect(view).toMatchObject({
      order: {
        total: 0,
        renewal: 1900,
        nextChargeAt: ends.toISOString(),
        sums: { subtotal: 1900, discount: { name: "Free trial", amount: 1900, isTrial: true } },
      },
    });
    const after = await pay(services, browser, good, {
      email: "ada@shop.example",
      name: "Ada",
    });
    expect(after.state).toMatch(/paid|done|complete|succeeded/);
    const row = await begun(ctx);
    expect(row).toMatchObject({
      status: "trialing",
      trialEnd: ends,
      currentPeriodEnd: ends,
      anchorAt: ends,
      amount: 1900n,
    });
    expect(await charges(ctx)).toEqual([]);
    await workUntil(addMs(ends, -7 * dayMs - 1000));
    expect(await told(ctx)).toEqual({ letters: ["subscription_started"], events: 0 });
    await workUntil(addMs(ends, -7 * dayMs));
    await workUntil(addMs(ends, -dayMs));
    const once = { letters: ["subscription_started", "trial_ending"], events: 1 };
    expect(await told(ctx)).toEqual(once);
    await workUntil(ends);
    expect(await charges(ctx)).toEqual([1900]);
    const active = await begun(ctx);
    expect(active).toMatchObject({ status: "active", currentPeriodStart: ends });
    await workUntil(active.currentPeriodEnd);
    expect(await charges(ctx)).toEqual([1900, 1900]);
  });

  test("a discount of the first charge is taken off the charge after the trial", async () => {
    const ctx = await newMerchant(services);
    const { id: discountId } = await newDiscount(ctx, { percentOff: "50", duration: "once" });
    const browser = await open(ctx, { trialDays: 3, discountId });
    expect(await loadCheckout(services, browser)).toMatchObject({
      order: { total: 0, renewal: 950 },
    });
    await pay(services, browser, good, { email: "ada@shop.example", name: "Ada" });
    await workUntil((await begun(ctx)).currentPeriodEnd);
    await workUntil((await begun(ctx)).currentPeriodEnd);
    expect(await charges(ctx)).toEqual([950, 1900]);
  });

  test("a trial that is a short one is announced at once, and one that was canceled is not", async () => {
    const ctx = await newMerchant(services);
    await pay(services, await open(ctx, { trialDays: 3 }), good, {
      email: "ada@shop.example",
      name: "Ada",
    });
    const { id, currentPeriodEnd } = await begun(ctx);
    await cancelSubscription(ctx, { id, atPeriodEnd: true });
    await workUntil(addMs(currentPeriodEnd, -1000));
    expect((await told(ctx)).events).toBe(0);
    await workUntil(currentPeriodEnd);
    expect(await charges(ctx)).toEqual([]);
    expect((await begun(ctx)).status).toBe("canceled");
  });
});

test("a worker that was away until the trial was over writes no word of its end", async () => {
  const ctx = await newMerchant(services);
  const { id } = await session(ctx, { lineItems, trialDays: 10 });
  await pay(services, visit(ofSession(id)), good);
  await workUntil(addMs((await begun(ctx)).currentPeriodEnd, dayMs));
  expect(await told(ctx)).toEqual({ letters: ["subscription_started"], events: 0 });
  expect(await charges(ctx)).toEqual([1900]);
});

test("a price's trial counts where the order says none, and null is no trial", async () => {
  const ctx = await newMerchant(services);
  const price = await priceOf(ctx, 30);
  const by = (more: object) =>
    session(ctx, { lineItems: [{ priceId: price.id, quantity: 1 }], ...more });
  expect(await by({})).toMatchObject({ trialDays: 30, totalAmount: 0 });
  expect(await by({ trialDays: 7 })).toMatchObject({ trialDays: 7, totalAmount: 0 });
  expect(await by({ trialDays: null })).toMatchObject({ trialDays: null, totalAmount: 1900 });
  await updatePrice(ctx, { id: price.id, trialDays: null });
  expect(await by({})).toMatchObject({ trialDays: null, totalAmount: 1900 });
});

test("POST /subscriptions begins with the longest trial of its prices, unless it says another or none", async () => {
  const ctx = await newMerchant(services);
  const { id: priceId } = await priceOf(ctx, 30);
  const begin = async (more: object) => {
    const customerId = await savedCustomer(ctx);
    const given = { customerId, items: [{ priceId }], ...more };
    return createSubscription(ctx, CreateSubscription.parse(given));
  };
  const inDays = (days: number) => addMs(clock.now(), days * dayMs).toISOString();
  expect(await begin({})).toMatchObject({ status: "trialing", trialEnd: inDays(30) });
  expect(await begin({ trialEnd: inDays(2) })).toMatchObject({ trialEnd: inDays(2) });
  expect(await begin({ trialEnd: null })).toMatchObject({ status: "active", trialEnd: null });
  const billingAnchor = addMs(clock.now(), -dayMs).toISOString();
  expect(await begin({ billingAnchor })).toMatchObject({ status: "active", trialEnd: null });
});

test("a discount beside a price's trial is refused by POST /subscriptions, as beside trialEnd", async () => {
  const ctx = await newMerchant(services);
  const { id: priceId } = await priceOf(ctx, 30);
  const { id: discountId } = await newDiscount(ctx, { percentOff: "50", maxRedemptions: 1 });
  const begin = async (more: object) => {
    const given = {
      customerId: await savedCustomer(ctx),
      items: [{ priceId }],
      discountId,
      ...more,
    };
    return createSubscription(ctx, CreateSubscription.parse(given));
  };
  await expect(begin({})).rejects.toMatchObject({ code: "validation_failed" });
  expect(await begin({ trialEnd: null })).toMatchObject({ status: "active" });
});

test.each([
  [{ mode: "payment", lineItems }, /^trialDays: /],
  [{ tipOptions: { percentages: [5], custom: false }, lineItems }, /^tipOptions: /],
])("a trial beside %j is refused", async (more, message) => {
  const ctx = await newMerchant(services);
  const made = session(ctx, { trialDays: 14, ...more });
  await expect(made).rejects.toMatchObject({
    code: "validation_failed",
    message: expect.stringMatching(message),
  });
  expect(await db.checkoutSession.count({ where: { merchantId: ctx.merchantId } })).toBe(0);
});

test("a price that is charged once has no trial", async () => {
  const ctx = await newMerchant(services);
  const { productId } = await priceOf(ctx);
  const given = { productId, amount: 100, currency: "EUR", trialDays: 3 };
  await expect(createPrice(ctx, CreatePrice.parse(given))).rejects.toMatchObject({
    code: "validation_failed",
  });
});
