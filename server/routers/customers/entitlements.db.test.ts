import { describe, expect, test } from "vitest";
import { dayMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { own } from "#server/data/rows/own.ts";
import type { SubscriptionStatus } from "#server/generated/prisma/enums.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { standings } from "#server/payments/subscriptions/lifecycle.ts";
import { createCheckoutSession } from "#server/routers/checkout-sessions/create.ts";
import { getEntitlements } from "#server/routers/customers/entitlements.ts";
import { createPrice } from "#server/routers/prices/create.ts";
import { createProduct } from "#server/routers/products/create.ts";
import { updateProduct } from "#server/routers/products/update.ts";
import { CreateCheckoutSession } from "#server/wire/payments/checkout-session.ts";
import { CreateProduct, UpdateProduct } from "#server/wire/payments/product.ts";
import { CreatePrice } from "#server/wire/selling/price.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { card, newCustomer, newMerchant } from "#server/workshop/testing/payments/payments.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock("2027-01-01T00:00:00.000Z");
const services = await testServices({ clock });
const recurring = { interval: "month", intervalCount: 1 } as const;

const newProduct = (ctx: MerchantContext, features: string[]) =>
  createProduct(
    ctx,
    CreateProduct.parse({ name: "Plan", currency: "EUR", amount: 1900, recurring, features }),
  );

/** A subscription of the customer to these lines; its id. */
async function subscribe(ctx: MerchantContext, customerId: string, lineItems: object[]) {
  const sold = { mode: "subscription", currency: "EUR", customerId, lineItems };
  const session = await createCheckoutSession(ctx, CreateCheckoutSession.parse(sold));
  await confirmPayment(ctx, session.paymentIntentId ?? "", { card: card() });
  const { merchantId } = ctx;
  const where = { merchantId, checkoutSessionId: session.id };
  return (await ctx.db.subscription.findFirstOrThrow({ where })).id;
}

const put = (ctx: MerchantContext, id: string, data: object) =>
  ctx.db.subscription.update({ where: own(ctx, id), data });

const namesOf = async (ctx: MerchantContext, id: string) =>
  (await getEntitlements(ctx, id)).features.map(({ feature }) => feature);

test("a customer may use the features of all that their subscriptions are charged for, and nobody else's", async () => {
  const ctx = await newMerchant(services);
  const [ada, grace] = [await newCustomer(ctx), await newCustomer(ctx)];
  const plan = await newProduct(ctx, ["export", "seats.10"]);
  const extra = await newProduct(ctx, ["support:phone"]);
  const body = { productId: extra.id, amount: 500, currency: "EUR", recurring };
  const { id: priceId } = await createPrice(ctx, CreatePrice.parse(body));
  const id = await subscribe(ctx, ada.id, [{ productId: plan.id }, { priceId }]);
  expect(await getEntitlements(ctx, ada.id)).toEqual({
    customerId: ada.id,
    features: [
      { feature: "export", productId: plan.id, subscriptionId: id, until: null },
      { feature: "seats.10", productId: plan.id, subscriptionId: id, until: null },
      { feature: "support:phone", productId: extra.id, subscriptionId: id, until: null },
    ],
  });
  expect(await getEntitlements(ctx, grace.id)).toEqual({ customerId: grace.id, features: [] });
});

test("customers who are asked about at once are each told their own, and an unknown one is not found", async () => {
  const ctx = await newMerchant(services);
  const customers = [await newCustomer(ctx), await newCustomer(ctx), await newCustomer(ctx)];
  for (const [at, { id }] of customers.entries()) {
    // oxlint-disable-next-line no-await-in-loop
    const { id: productId } = await newProduct(ctx, [`feature_${at}`]);
    // oxlint-disable-next-line no-await-in-loop
    await subscribe(ctx, id, [{ productId }]);
  }
  const others = await newMerchant(services);
  const unknown = (await newCustomer(others)).id;
  const asked = [...customers.map(({ id }) => id), unknown];
  const answers = await Promise.allSettled(asked.map((id) => namesOf(ctx, id)));
  expect(answers).toMatchObject([
    { value: ["feature_0"] },
    { value: ["feature_1"] },
    { value: ["feature_2"] },
    { reason: { code: "not_found" } },
  ]);
});

describe("a subscription", () => {
  test.each(Object.keys(standings) as SubscriptionStatus[])(
    "that is %s entitles as the table of statuses says",
    async (status) => {
      const ctx = await newMerchant(services);
      const { id: customerId } = await newCustomer(ctx);
      const { id: productId } = await newProduct(ctx, ["export"]);
      const id = await subscribe(ctx, customerId, [{ productId }]);
      const row = await put(ctx, id, { status });
      const { features } = await getEntitlements(ctx, customerId);
      const end = row.currentPeriodEnd.toISOString();
      const until = { yes: [null], no: [], paid_period: [end] }[standings[status].entitles];
      expect(features.map((one) => one.until)).toEqual(until);
    },
  );

  test("that is paused entitles beyond the paid period where the service is kept", async () => {
    const ctx = await newMerchant(services);
    const { id: customerId } = await newCustomer(ctx);
    const { id: productId } = await newProduct(ctx, ["export"]);
    const id = await subscribe(ctx, customerId, [{ productId }]);
    await put(ctx, id, { status: "paused", keepService: true });
    clock.advance(32 * dayMs);
    expect(await namesOf(ctx, customerId)).toEqual(["export"]);
    await put(ctx, id, { keepService: false });
    expect(await namesOf(ctx, customerId)).toEqual([]);
  });

  test("that ends with its period entitles until then, also while the worker is late", async () => {
    const ctx = await newMerchant(services);
    const { id: customerId } = await newCustomer(ctx);
    const { id: productId } = await newProduct(ctx, ["export"]);
    const id = await subscribe(ctx, customerId, [{ productId }]);
    const { currentPeriodEnd: end } = await put(ctx, id, { cancelAtPeriodEnd: true });
    const { features } = await getEntitlements(ctx, customerId);
    expect(features).toMatchObject([{ feature: "export", until: end.toISOString() }]);
    clock.advance(32 * dayMs);
    expect(await namesOf(ctx, customerId)).toEqual([]);
  });

  test("gives a feature beside another one: told once, by the one that lasts longest", async () => {
    const ctx = await newMerchant(services);
    const { id: customerId } = await newCustomer(ctx);
    const { id: productId } = await newProduct(ctx, ["export"]);
    const first = await subscribe(ctx, customerId, [{ productId }]);
    const second = await subscribe(ctx, customerId, [{ productId }]);
    await put(ctx, first, { cancelAtPeriodEnd: true });
    const told = async () => (await getEntitlements(ctx, customerId)).features;
    expect(await told()).toMatchObject([{ subscriptionId: second, until: null }]);
    const sooner = new Date(clock.now().getTime() + dayMs);
    await put(ctx, second, { cancelAtPeriodEnd: true, currentPeriodEnd: sooner });
    expect(await told()).toMatchObject([{ subscriptionId: first }]);
  });

  test("entitles to what its product has now, whether or not that is sold any more", async () => {
    const ctx = await newMerchant(services);
    const { id: customerId } = await newCustomer(ctx);
    const { id: productId } = await newProduct(ctx, ["export"]);
    await subscribe(ctx, customerId, [{ productId }]);
    const change = { id: productId, features: ["import", "export"], active: false };
    await updateProduct(ctx, UpdateProduct.parse(change));
    expect(await namesOf(ctx, customerId)).toEqual(["export", "import"]);
  });
});

test.each([
  ["a space", ["two words"]],
  ["nothing", [""]],
  ["101 characters", ["x".repeat(101)]],
  ["the same twice", ["export", "export"]],
  ["51 features", Array.from({ length: 51 }, (_, at) => `f${at}`)],
])("features with %s are refused", (_what, features) => {
  const body = { name: "Plan", currency: "EUR", features };
  expect(CreateProduct.safeParse(body).success).toBe(false);
});
