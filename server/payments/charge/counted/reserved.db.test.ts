import { expect, test } from "vitest";
import { minuteMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import type { RefundRequest } from "#server/core/interfaces/processor.ts";
import type { Tx } from "#server/data/db.ts";
import { own } from "#server/data/rows/own.ts";
import { transactAside } from "#server/data/transact.ts";
import { reconcileAttempts } from "#server/payments/charge/attempt/reconcile.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { settleAttempt } from "#server/payments/charge/settle/settle.ts";
import { expireIntents } from "#server/payments/intents/expire.ts";
import { handleNotices } from "#server/payments/processor/notices.ts";
import { settleRefunds } from "#server/payments/refunds/settle.ts";
import { chooseForSession } from "#server/payments/selling/choose-for-session.ts";
import { cancelPaymentIntent } from "#server/routers/payment-intents/cancel.ts";
import { createRefund } from "#server/routers/refunds/create.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import {
  applyDiscount,
  newDiscount,
  newOrder,
  newStock,
  withoutDiscount,
} from "#server/workshop/testing/payments/counted-orders.ts";
import { fundedCustomer } from "#server/workshop/testing/payments/funded-customers.ts";
import {
  card,
  eventTypes,
  ledgerBalances,
  newMerchant,
  newSession,
  withSandboxFaults,
} from "#server/workshop/testing/payments/payments.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock();
const services = await testServices({ clock });
const declined = "4000000000000002";
const challenged = "4000000000003220";

/** A shop with one redemption and one piece left, and orders that take both. */
async function lastOne(stock = 1) {
  const ctx = await newMerchant(services);
  const discount = await newDiscount(ctx, { maxRedemptions: 1 });
  const product = await newStock(ctx, stock);
  const order = (customerId?: string) =>
    newOrder(ctx, {
      discount,
      customerId,
      lineItems: [{ productId: product.id, quantity: 1, amount: 2000, currency: "EUR" }],
    });
  const left = async () => {
    const { redemptions } = await ctx.db.discount.findUniqueOrThrow({
      where: own(ctx, discount.id),
    });
    const { stock } = await ctx.db.product.findUniqueOrThrow({ where: own(ctx, product.id) });
    return { redemptions, stock };
  };
  const pay = (id: string, number?: string) => confirmPayment(ctx, id, { card: card(number) });
  return { ctx, discount, product, order, left, pay };
}

test("a success redeems the discount and sells the units, each once, and tells that the last one went", async () => {
  const { ctx, product, order, left, pay } = await lastOne();
  const { intentId, totalAmount } = await order();
  expect(totalAmount).toBe(1000);
  expect((await pay(intentId)).status).toBe("succeeded");
  expect(await left()).toEqual({ redemptions: 1, stock: 0 });
  expect(await ledgerBalances(ctx)).toEqual({ clearing: -1000, merchant: 1000 });
  expect((await eventTypes(ctx, product.id)).slice(1)).toEqual([
    "product.updated",
    "product.out_of_stock",
  ]);
  const [redemption] = await ctx.db.discountRedemption.findMany({
    where: { paymentIntentId: intentId },
  });
  expect(redemption).toMatchObject({ status: "redeemed", orderAmount: 2000n, amount: 1000n });
});

test("a payment under way keeps the discount and the units from others, whom nothing is asked of, charged or booked", async () => {
  const { ctx, order, left, pay } = await lastOne(2);
  const [first, second] = [await order(), await order()];
  expect((await pay(first.intentId, challenged)).status).toBe("requires_action");
  await expect(pay(second.intentId)).rejects.toMatchObject({ code: "discount_used_up" });
  expect(await ctx.db.paymentAttempt.count({ where: { paymentIntentId: second.intentId } })).toBe(
    0,
  );
  const free = await ctx.db.paymentIntent.findUniqueOrThrow({ where: own(ctx, second.intentId) });
  expect(free.status).toBe("requires_payment_method");
  expect(await ledgerBalances(ctx)).toEqual({});
  expect(await withoutDiscount(ctx, second)).toBe(2000);
  expect((await pay(second.intentId)).amount).toBe(2000);
  expect(await left()).toEqual({ redemptions: 0, stock: 1 });
});

test("an order for more units than are left is refused with its line and how many are left", async () => {
  const { ctx, product } = await lastOne();
  const { intentId } = await newOrder(ctx, {
    lineItems: [
      { name: "Pot", quantity: 1, amount: 500, currency: "EUR" },
      { productId: product.id, quantity: 2, amount: 2000, currency: "EUR" },
    ],
  });
  const refusal = await confirmPayment(ctx, intentId, { card: card() }).catch((error) => error);
  expect(refusal).toMatchObject({
    code: "out_of_stock",
    options: { lacking: { line: 1, left: 1 } },
  });
});

test.each([
  ["a decline", async () => undefined, declined],
  [
    "a challenge that nobody answers",
    async () => {
      clock.advance(16 * minuteMs);
      await reconcileAttempts(services);
    },
    challenged,
  ],
  [
    "an expiry",
    async () => {
      clock.advance(25 * 60 * minuteMs);
      await expireIntents(services);
    },
    challenged,
  ],
  [
    "a cancellation",
    async ({ ctx, intentId }: Paying) => {
      await cancelPaymentIntent(ctx, intentId);
    },
    challenged,
  ],
])("%s gives both back to the next shopper", async (_, ends, number) => {
  const { ctx, order, left, pay } = await lastOne();
  const { intentId } = await order();
  await pay(intentId, number).catch(() => null);
  await ends({ ctx, intentId });
  const [next, last] = [await order(), await order()];
  expect((await pay(next.intentId)).status).toBe("succeeded");
  expect(await left()).toEqual({ redemptions: 1, stock: 0 });
  await expect(pay(last.intentId)).rejects.toMatchObject({ code: "discount_used_up" });
});

type Paying = { ctx: MerchantContext; intentId: string };

test("a lost answer keeps both until it is known what became of the payment", async () => {
  const { ctx, order, left, pay } = await lastOne();
  const [first, second] = [await order(), await order()];
  const { processor, ...rest } = withSandboxFaults(ctx, { loseAnswer: true });
  const resolvePayment = () => Promise.reject(new Error("connection reset"));
  const silent = { ...rest, processor: { ...processor, resolvePayment } };
  const lost = await confirmPayment(silent, first.intentId, { card: card() });
  expect(lost.status).toBe("processing");
  await expect(pay(second.intentId)).rejects.toMatchObject({ code: "discount_used_up" });
  clock.advance(minuteMs);
  await reconcileAttempts(services);
  expect(await left()).toEqual({ redemptions: 1, stock: 0 });
});

test("a late second success of a payment counts nothing", async () => {
  const { ctx, order, left, pay } = await lastOne();
  const { intentId } = await order();
  await pay(intentId, declined).catch(() => null);
  const attempt = await ctx.db.paymentAttempt.findFirstOrThrow({
    where: { paymentIntentId: intentId },
  });
  await pay(intentId);
  const slipped = {
    id: "sbx_pay_slipped",
    attemptId: attempt.id,
    status: "succeeded" as const,
    amount: 1000,
    amountCaptured: 1000,
    card: null,
    processorMethod: null,
    nextAction: null,
    decline: null,
  };
  await transactAside(ctx, (unit) => settleAttempt(unit, ctx, { attempt, payment: slipped }));
  expect(await left()).toEqual({ redemptions: 1, stock: 0 });
  expect(await ctx.db.refund.count({ where: { paymentIntentId: intentId, duplicate: true } })).toBe(
    1,
  );
});

test("an order that is given a discount or other goods while it is being paid is paid with them reserved", async () => {
  const { ctx, discount, product, left, pay } = await lastOne();
  const line = { productId: product.id, name: "Fern", quantity: 1, amount: 2000, currency: "EUR" };
  const changes = [
    (tx: Tx, order: Order) => applyDiscount(tx, ctx, { ...order, discount }),
    async (tx: Tx, { sessionId, intentId }: Order) => {
      const parts = [{ line: 0, gross: 2000, discount: 0, tax: 0, group: null }];
      const breakdown = { ordered: 0, items: 1, discount: null, taxes: [], parts };
      await tx.checkoutSession.update({ where: own(ctx, sessionId), data: { lineItems: [line] } });
      await tx.paymentIntent.update({ where: own(ctx, intentId), data: { breakdown } });
    },
  ];
  for (const change of changes) {
    const order = await newOrder(ctx);
    let paying: Promise<unknown> = Promise.resolve();
    await ctx.db.$transaction(async (tx) => {
      await change(tx, order);
      paying = pay(order.intentId);
      await untilBlocked();
    });
    expect(await paying).toMatchObject({ status: "succeeded" });
  }
  expect(await left()).toEqual({ redemptions: 1, stock: 0 });
});

type Order = { sessionId: string; intentId: string };

/** Another connection waits for a lock. */
async function untilBlocked(): Promise<void> {
  const isBlocked = async () => {
    const waiting = await services.db.$queryRaw<unknown[]>`
      SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    return waiting.length > 0;
  };
  while (!(await isBlocked()));
}

test("units of an item that the shopper has taken off again are not sold with the order", async () => {
  const { ctx, product, left, pay } = await lastOne();
  const { id: sessionId, paymentIntentId } = await newSession(ctx, {
    optionalItems: [{ productId: product.id, amount: 2000, currency: "EUR", quantityMax: 1 }],
  });
  const intentId = paymentIntentId ?? "";
  await chooseForSession(ctx, sessionId, { optional: { 0: 1 } });
  await pay(intentId, declined).catch(() => null);
  await chooseForSession(ctx, sessionId, {});
  expect(await pay(intentId)).toMatchObject({ status: "succeeded", amount: 4900 });
  expect(await left()).toEqual({ redemptions: 0, stock: 1 });
});

test("paid from a balance, both are counted as by card, and given back where the balance is too low", async () => {
  const { ctx, order, left, pay } = await lastOne();
  const poor = await fundedCustomer(services, ctx.merchantId, { amount: 10, currency: "EUR" });
  const rich = await fundedCustomer(services, ctx.merchantId, { amount: 5000, currency: "EUR" });
  const wallet = { wallet: true } as const;
  const refused = confirmPayment(ctx, (await order(poor)).intentId, wallet);
  await expect(refused).rejects.toMatchObject({ code: "insufficient_balance" });
  const [{ intentId }, last] = [await order(rich), await order()];
  expect((await confirmPayment(ctx, intentId, wallet)).status).toBe("succeeded");
  expect(await left()).toEqual({ redemptions: 1, stock: 0 });
  await expect(pay(last.intentId)).rejects.toMatchObject({ code: "discount_used_up" });
});

test("a refund of everything gives the discount back, one of a part does not, and units stay sold", async () => {
  const { ctx, order, left, pay } = await lastOne();
  const { intentId } = await order();
  await pay(intentId);
  const refund = (amount: number) =>
    createRefund(ctx, { paymentIntentId: intentId, amount, metadata: {} });
  await refund(400);
  expect(await left()).toEqual({ redemptions: 1, stock: 0 });
  await refund(600);
  await settleRefunds(services);
  expect(await left()).toEqual({ redemptions: 0, stock: 0 });
});

test("a refund that is on its way, or fails, leaves the discount with its payment: nobody else gets it", async () => {
  const { ctx, order, left, pay } = await lastOne(3);
  const [{ intentId }, next, last] = [await order(), await order(), await order()];
  await pay(intentId);
  const { processor, ...rest } = ctx;
  const createsNone = ({ refundId: id, amount, currency }: RefundRequest) =>
    Promise.resolve({
      id,
      amount,
      currency,
      paymentId: "",
      status: "failed" as const,
      failureReason: "lost",
    });
  const failing = { ...rest, processor: { ...processor, createRefund: createsNone } };
  const refund = (by: MerchantContext) =>
    createRefund(by, { paymentIntentId: intentId, metadata: {} });
  expect(await refund(failing)).toMatchObject({ status: "failed" });
  expect(await refund(withSandboxFaults(ctx, { loseAnswer: true }))).toMatchObject({
    status: "pending",
  });
  expect(await left()).toMatchObject({ redemptions: 1 });
  await expect(pay(next.intentId)).rejects.toMatchObject({ code: "discount_used_up" });
  clock.advance(minuteMs);
  await settleRefunds(services);
  expect(await left()).toMatchObject({ redemptions: 0 });
  expect((await pay(next.intentId)).status).toBe("succeeded");
  await expect(pay(last.intentId)).rejects.toMatchObject({ code: "discount_used_up" });
});

test("a refund that fails after it had succeeded makes the discount count again, even beyond its cap", async () => {
  const { ctx, order, left, pay } = await lastOne(2);
  const [{ intentId }, next] = [await order(), await order()];
  await pay(intentId, "4000000000005126");
  await createRefund(ctx, { paymentIntentId: intentId, metadata: {} });
  await pay(next.intentId);
  expect(await left()).toMatchObject({ redemptions: 1 });
  clock.advance(minuteMs);
  await handleNotices(services);
  expect(await left()).toMatchObject({ redemptions: 2 });
});

test("the discount is for one order of a card, an address or a customer where the merchant says so", async () => {
  const ctx = await newMerchant(services);
  const discount = await newDiscount(ctx, { oncePerCustomer: true });
  const pay = async (number?: string) =>
    confirmPayment(ctx, (await newOrder(ctx, { discount })).intentId, { card: card(number) });
  expect((await pay()).status).toBe("succeeded");
  await expect(pay()).rejects.toMatchObject({ code: "discount_not_applicable" });
  expect((await pay("5555555555554444")).status).toBe("succeeded");
});

test("a discount that was deleted or has ended since the order was priced is refused before anything is charged", async () => {
  const ctx = await newMerchant(services);
  const now = clock.now();
  for (const change of [{ deletedAt: now }, { endsAt: now }]) {
    const discount = await newDiscount(ctx);
    const { intentId } = await newOrder(ctx, { discount });
    await ctx.db.discount.update({ where: own(ctx, discount.id), data: change });
    const paying = confirmPayment(ctx, intentId, { card: card() });
    await expect(paying).rejects.toMatchObject({ code: "discount_not_applicable" });
  }
  expect(await ledgerBalances(ctx)).toEqual({});
});
