import { expect, test } from "vitest";
import { dayMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { own } from "#server/data/rows/own.ts";
import { charge } from "#server/payments/charge/charge.ts";
import { renewSubscriptions } from "#server/payments/subscriptions/renew.ts";
import { confirmCheckoutSession } from "#server/routers/checkout-sessions/confirm.ts";
import { getCheckoutSession } from "#server/routers/checkout-sessions/get.ts";
import { confirmPaymentIntent } from "#server/routers/payment-intents/confirm.ts";
import { createRefund } from "#server/routers/refunds/create.ts";
import type { LineItem } from "#server/wire/atoms/money/line-item.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { newDiscount, newOrder } from "#server/workshop/testing/payments/counted-orders.ts";
import {
  card,
  eventTypes,
  ledgerBalances,
  newCustomer,
  newIntent,
  newMerchant,
  newSession,
} from "#server/workshop/testing/payments/payments.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock();
const services = await testServices({ clock });

async function freeShop(maxRedemptions = 1) {
  const ctx = await newMerchant(services);
  const discount = await newDiscount(ctx, { percentOff: "100", maxRedemptions });
  const redemptions = async () =>
    (await ctx.db.discount.findUniqueOrThrow({ where: own(ctx, discount.id) })).redemptions;
  return { ctx, discount, redemptions };
}

const ways: [
  string,
  (ctx: MerchantContext, order: { sessionId: string; intentId: string }) => Promise<unknown>,
][] = [
  ["its session", (ctx, { sessionId }) => confirmCheckoutSession(ctx, sessionId, {})],
  ["its payment intent", (ctx, { intentId }) => confirmPaymentIntent(ctx, { id: intentId })],
  [
    "the hosted page",
    (ctx, { intentId }) =>
      charge(ctx, intentId, { asker: { by: "page", ip: null, paymentLinkId: null } }),
  ],
];

test.each(ways)(
  "an order that costs nothing is completed by %s without a card, and no money moves",
  async (_, confirm) => {
    const { ctx, discount, redemptions } = await freeShop();
    const order = await newOrder(ctx, { discount });
    expect(await confirm(ctx, order)).toMatchObject({
      status: "succeeded",
      amount: 0,
      amountCaptured: 0,
    });
    expect(await getCheckoutSession(ctx, order.sessionId)).toMatchObject({
      status: "complete",
      paymentStatus: "no_payment_required",
      totalAmount: 0,
    });
    expect(await redemptions()).toBe(1);
    expect(await ledgerBalances(ctx)).toEqual({});
    expect(await ctx.db.ledgerTransaction.count({ where: { merchantId: ctx.merchantId } })).toBe(0);
    expect(await ctx.db.receipt.count({ where: { merchantId: ctx.merchantId } })).toBe(0);
    expect(await ctx.db.sandboxPayment.count()).toBe(0);
    expect((await eventTypes(ctx)).slice(-2)).toEqual([
      "payment_intent.succeeded",
      "checkout.session.completed",
    ]);
  },
);

test("of many who complete a free order at once as many do as the cap allows", async () => {
  const { ctx, discount, redemptions } = await freeShop(3);
  const orders = await Promise.all(Array.from({ length: 8 }, () => newOrder(ctx, { discount })));
  const tried = await Promise.allSettled(
    orders.map(({ sessionId }) => confirmCheckoutSession(ctx, sessionId, {})),
  );
  const refused = tried.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
  for (const reason of refused) expect(reason).toMatchObject({ code: "discount_used_up" });
  expect(refused).toHaveLength(5);
  expect(await redemptions()).toBe(3);
});

test("an order that costs nothing takes no card and no balance, one that costs something takes neither none nor two", async () => {
  const { ctx, discount } = await freeShop();
  const { intentId } = await newOrder(ctx, { discount });
  for (const source of [{ card: card() }, { savePaymentMethod: true }]) {
    const paying = confirmPaymentIntent(ctx, { id: intentId, ...source });
    await expect(paying).rejects.toMatchObject({ code: "validation_failed" });
  }
  const { id } = await newIntent(ctx);
  const unpaid = confirmPaymentIntent(ctx, { id });
  await expect(unpaid).rejects.toMatchObject({ code: "validation_failed" });
});

test("a refund of an order that cost nothing is refused", async () => {
  const { ctx, discount, redemptions } = await freeShop();
  const { intentId, sessionId } = await newOrder(ctx, { discount });
  await confirmCheckoutSession(ctx, sessionId, {});
  const refunding = createRefund(ctx, { paymentIntentId: intentId, metadata: {} });
  await expect(refunding).rejects.toMatchObject({
    code: "invalid_state",
    message: "Nothing was charged: there is nothing to refund.",
  });
  expect(await redemptions()).toBe(1);
});

test("a subscription whose first period costs nothing saves the card and begins, and its renewal charges it", async () => {
  const { ctx, discount } = await freeShop();
  const { id: customerId } = await newCustomer(ctx);
  const { id: sessionId, paymentIntentId } = await newSession(ctx, {
    mode: "subscription",
    customerId,
    recurring: { interval: "month", intervalCount: 1 },
    discountId: discount.id,
  });
  const intentId = paymentIntentId ?? "";
  const unpaid = confirmPaymentIntent(ctx, { id: intentId });
  await expect(unpaid).rejects.toMatchObject({ code: "validation_failed" });
  const first = await confirmPaymentIntent(ctx, { id: intentId, card: card() });
  expect(first).toMatchObject({ status: "succeeded", amountCaptured: 0 });
  expect(await getCheckoutSession(ctx, sessionId)).toMatchObject({
    paymentStatus: "no_payment_required",
  });
  expect(await ledgerBalances(ctx)).toEqual({});
  clock.advance(32 * dayMs);
  expect(await renewSubscriptions(services)).toBe(1);
  expect(await ledgerBalances(ctx)).toEqual({ clearing: -4900, merchant: 4900 });
});

test("a renewal that costs nothing is completed without asking for the card, and the next one charges", async () => {
  const { ctx } = await freeShop();
  const { id: customerId } = await newCustomer(ctx);
  const { paymentIntentId } = await newSession(ctx, {
    mode: "subscription",
    customerId,
    recurring: { interval: "month", intervalCount: 1 },
  });
  await confirmPaymentIntent(ctx, { id: paymentIntentId ?? "", card: card() });
  const { merchantId } = ctx;
  const { lineItems } = await ctx.db.subscription.findFirstOrThrow({ where: { merchantId } });
  const costs = (amount: bigint) => {
    const lines = (lineItems as LineItem[]).map((line) => ({ ...line, amount: Number(amount) }));
    return ctx.db.subscription.updateMany({
      where: { merchantId },
      data: { amount, lineItems: lines },
    });
  };
  const renew = async () => {
    clock.advance(32 * dayMs);
    await renewSubscriptions(services);
    return (await ctx.db.subscription.findFirstOrThrow({ where: { merchantId } })).periodIndex;
  };
  await costs(0n);
  expect(await renew()).toBe(1);
  expect(await ledgerBalances(ctx)).toEqual({ clearing: -4900, merchant: 4900 });
  await costs(4900n);
  expect(await renew()).toBe(2);
  expect(await ledgerBalances(ctx)).toEqual({ clearing: -9800, merchant: 9800 });
});
