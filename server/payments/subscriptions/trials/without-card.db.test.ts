import { describe, expect, test } from "vitest";
import { addMs, dayMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { announceTrialEnds } from "#server/payments/subscriptions/letters/announce-trial-ends.ts";
import { renewSubscriptions } from "#server/payments/subscriptions/renew.ts";
import { getEntitlements } from "#server/routers/customers/entitlements.ts";
import { createPrice } from "#server/routers/prices/create.ts";
import { createProduct } from "#server/routers/products/create.ts";
import { cancelSubscription } from "#server/routers/subscriptions/cancel.ts";
import { getSubscription } from "#server/routers/subscriptions/get.ts";
import { pauseSubscription } from "#server/routers/subscriptions/pause.ts";
import { resumeSubscription } from "#server/routers/subscriptions/resume.ts";
import { updateSubscription } from "#server/routers/subscriptions/update.ts";
import { CreateProduct } from "#server/wire/payments/product.ts";
import { CreatePrice } from "#server/wire/selling/price.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { dyingAtCommit } from "#server/workshop/testing/dying-services.ts";
import { newDiscount } from "#server/workshop/testing/payments/counted-orders.ts";
import {
  eventTypes,
  newCustomer,
  newMerchant,
} from "#server/workshop/testing/payments/payments.ts";
import { newSubscription, savedCustomer } from "#server/workshop/testing/payments/plans.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock("2027-01-31T10:00:00.000Z");
const services = await testServices({ clock });
const recurring = { interval: "month", intervalCount: 1 } as const;
const goTo = (moment: Date) => clock.set(moment.toISOString());
const inDays = (days: number) => addMs(clock.now(), days * dayMs);

async function renewAll(): Promise<void> {
  while ((await renewSubscriptions(services)) > 0);
}

async function planWithFeature(ctx: MerchantContext): Promise<string> {
  const product = { name: "Plan", currency: "EUR", features: ["export"] };
  const { id: productId } = await createProduct(ctx, CreateProduct.parse(product));
  const price = { productId, amount: 1900, currency: "EUR", recurring };
  return (await createPrice(ctx, CreatePrice.parse(price))).id;
}

/** A trial of 14 days of a customer who has no card. */
async function trial(trialWithoutCard: "cancel" | "pause", more: object = {}) {
  const ctx = await newMerchant(services);
  const { id: customerId } = await newCustomer(ctx);
  const end = inDays(14);
  const { id } = await newSubscription(ctx, {
    customerId,
    items: [{ priceId: await planWithFeature(ctx) }],
    trialEnd: end.toISOString(),
    trialWithoutCard,
    ...more,
  });
  return { ctx, id, customerId, end };
}

/** A card that the customer saves on a page, without a subscription in it. */
async function cardFor(ctx: MerchantContext, customerId: string): Promise<string> {
  const other = await savedCustomer(ctx);
  const { merchantId } = ctx;
  const where = { merchantId, customerId: other };
  const { id } = await services.db.paymentMethod.findFirstOrThrow({ where });
  await services.db.paymentMethod.updateMany({ where, data: { customerId } });
  return id;
}

async function charged({ merchantId }: MerchantContext): Promise<number[]> {
  const rows = await services.db.paymentIntent.findMany({
    where: { merchantId, amountCaptured: { gt: 0 } },
  });
  return rows.map(({ amountCaptured }) => Number(amountCaptured));
}

const outcomesOf = async ({ merchantId }: MerchantContext) =>
  (await services.db.subscriptionTrial.findMany({ where: { merchantId } })).map(
    ({ outcome, month, productIds }) => [outcome, month, productIds.length],
  );

const featuresOf = async (ctx: MerchantContext, customerId: string) =>
  (await getEntitlements(ctx, customerId)).features.map(({ feature, until }) => [feature, until]);

describe.each([
  { way: "cancel", status: "canceled", event: "subscription.canceled" },
  { way: "pause", status: "paused", event: "subscription.paused" },
] as const)("without a card, $way", ({ way, status, event }) => {
  test("the trial entitles until it ends, then it is $status by one event, and nothing is charged", async () => {
    const { ctx, id, customerId, end } = await trial(way);
    expect(await getSubscription(ctx, id)).toMatchObject({
      status: "trialing",
      paymentMethodId: null,
      trialWithoutCard: way,
      trialEnd: end.toISOString(),
    });
    expect(await featuresOf(ctx, customerId)).toEqual([["export", end.toISOString()]]);
    goTo(addMs(end, -1));
    await renewAll();
    expect((await getSubscription(ctx, id)).status).toBe("trialing");
    clock.advance(1);
    expect(await featuresOf(ctx, customerId)).toEqual([]);
    await Promise.all([renewSubscriptions(services), renewSubscriptions(services)]);
    await renewAll();
    expect((await getSubscription(ctx, id)).status).toBe(status);
    expect(await eventTypes(ctx, id)).toEqual(["subscription.created", event]);
    expect(await featuresOf(ctx, customerId)).toEqual([]);
    clock.advance(60 * dayMs);
    await renewAll();
    expect(await charged(ctx)).toEqual([]);
    expect(await outcomesOf(ctx)).toEqual([["lost", end.toISOString().slice(0, 7), 1]]);
    expect(await services.db.subscriptionMovement.count({ where: { subscriptionId: id } })).toBe(0);
  });

  test("with a card in time it becomes active and is charged once", async () => {
    const { ctx, id, customerId, end } = await trial(way);
    goTo(addMs(end, -dayMs));
    const paymentMethodId = await cardFor(ctx, customerId);
    await updateSubscription(ctx, { id, paymentMethodId });
    await renewAll();
    expect(await charged(ctx)).toEqual([]);
    expect(await featuresOf(ctx, customerId)).toEqual([["export", null]]);
    goTo(end);
    await Promise.all([renewSubscriptions(services), renewSubscriptions(services)]);
    await renewAll();
    expect(await getSubscription(ctx, id)).toMatchObject({ status: "active", paymentMethodId });
    expect(await charged(ctx)).toEqual([1900]);
    expect(await outcomesOf(ctx)).toMatchObject([["converted", expect.any(String), 1]]);
  });

  test("a worker that dies where the trial ends leaves it to the next one", async () => {
    const { ctx, id, end } = await trial(way);
    goTo(end);
    await renewSubscriptions(dyingAtCommit(services)).catch(() => null);
    expect((await getSubscription(ctx, id)).status).toBe("trialing");
    clock.advance(3 * 60_000);
    await renewAll();
    expect(await eventTypes(ctx, id)).toEqual(["subscription.created", event]);
  });

  test("a trial that is to end with its period ends as canceled, without another word", async () => {
    const { ctx, id, end } = await trial(way);
    await cancelSubscription(ctx, { id, atPeriodEnd: true });
    goTo(end);
    await renewAll();
    expect((await getSubscription(ctx, id)).status).toBe("canceled");
  });
});

test("paused since its trial, it waits for a card: neither resumed nor paused otherwise, and with one it goes on and is charged once", async () => {
  const { ctx, id, customerId, end } = await trial("pause");
  goTo(end);
  await renewAll();
  await expect(resumeSubscription(ctx, id)).rejects.toMatchObject({ code: "invalid_state" });
  const resumesAt = inDays(3).toISOString();
  const paused = pauseSubscription(ctx, { id, resumesAt, keepService: true });
  await expect(paused).rejects.toMatchObject({ code: "invalid_state" });
  clock.advance(5 * dayMs);
  await updateSubscription(ctx, { id, paymentMethodId: await cardFor(ctx, customerId) });
  await renewAll();
  await renewAll();
  expect(await getSubscription(ctx, id)).toMatchObject({
    status: "active",
    currentPeriodStart: clock.now().toISOString(),
    pausedAt: null,
  });
  expect(await charged(ctx)).toEqual([1900]);
  expect(await eventTypes(ctx, id)).toEqual([
    "subscription.created",
    "subscription.paused",
    "subscription.updated",
    "subscription.resumed",
    "subscription.renewed",
  ]);
  expect(await outcomesOf(ctx)).toMatchObject([["lost", expect.any(String), 1]]);
});

test("the letter before the end asks for a card, once, and one with a card or an invoice is not asked", async () => {
  const { ctx, id, end } = await trial("cancel");
  goTo(addMs(end, -7 * dayMs));
  await announceTrialEnds(services);
  await announceTrialEnds(services);
  const { merchantId } = ctx;
  const letters = await services.db.message.findMany({
    where: { merchantId },
    orderBy: { id: "asc" },
  });
  expect(letters.map(({ template }) => template)).toEqual(["subscription_started", "trial_ending"]);
  expect(letters[0]?.text).toContain("Nothing is charged unless you add a card.");
  expect(letters[0]?.text).not.toContain("Next charge");
  expect(letters[1]?.text).toContain("Without a card it stops.");
  expect(letters[1]?.text).toContain("Add a card");
  const page = await services.db.paymentIntent.findFirstOrThrow({ where: { subscriptionId: id } });
  expect(page).toMatchObject({ mode: "setup", expiresAt: end });
  expect(letters[1]?.text).toContain(page.checkoutSessionId);
  const { id: customerId } = await newCustomer(ctx);
  await newSubscription(ctx, {
    customerId,
    items: [{ priceId: await planWithFeature(ctx) }],
    trialEnd: inDays(3).toISOString(),
    collection: "invoice",
  });
  await announceTrialEnds(services);
  const last = await services.db.message.findFirstOrThrow({
    where: { merchantId },
    orderBy: { id: "desc" },
  });
  expect(last).toMatchObject({ template: "trial_ending" });
  expect(last.text).not.toContain("Add a card");
});

test("a discount for the first charges begins with the first one after a trial without a card", async () => {
  const ctx = await newMerchant(services);
  const { id: customerId } = await newCustomer(ctx);
  const discount = { percentOff: "50", duration: "repeating", periods: 1 } as const;
  const end = inDays(14);
  const { id } = await newSubscription(ctx, {
    customerId,
    items: [{ priceId: await planWithFeature(ctx) }],
    trialEnd: end.toISOString(),
    trialWithoutCard: "pause",
    discountId: (await newDiscount(ctx, discount)).id,
  });
  expect(await getSubscription(ctx, id)).toMatchObject({ status: "trialing", amount: 950 });
  goTo(end);
  await renewAll();
  expect(await getSubscription(ctx, id)).toMatchObject({ status: "paused", amount: 950 });
  clock.advance(5 * dayMs);
  await updateSubscription(ctx, { id, paymentMethodId: await cardFor(ctx, customerId) });
  await renewAll();
  expect(await charged(ctx)).toEqual([950]);
  clock.advance(32 * dayMs);
  await renewAll();
  expect((await charged(ctx)).toSorted((one, other) => one - other)).toEqual([950, 1900]);
});

test("a customer's saved card is taken where there is one, and the choice is for a trial that is charged alone", async () => {
  const ctx = await newMerchant(services);
  const items = [{ priceId: await planWithFeature(ctx) }];
  const customerId = await savedCustomer(ctx);
  const trialEnd = inDays(3).toISOString();
  const input = { customerId, items, trialEnd, trialWithoutCard: "pause" };
  expect(await newSubscription(ctx, input)).toMatchObject({
    paymentMethodId: expect.stringMatching(/^pm_/),
    trialWithoutCard: null,
  });
  const { id } = await newCustomer(ctx);
  for (const wrong of [
    { customerId: id, trialEnd: null },
    { customerId: id, collection: "invoice" },
    { customerId: id, trialWithoutCard: undefined },
  ])
    await expect(newSubscription(ctx, { ...input, ...wrong })).rejects.toMatchObject({
      code: "validation_failed",
      message: expect.stringMatching(/^(trialWithoutCard|paymentMethodId): /),
    });
  expect(await services.db.subscription.count({ where: { customerId: id } })).toBe(0);
});
