import { expect, test } from "vitest";
import { minuteMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { isDomainError } from "#server/core/errors.ts";
import { own } from "#server/data/rows/own.ts";
import { reconcileAttempts } from "#server/payments/charge/attempt/reconcile.ts";
import { finishAuthentication } from "#server/payments/charge/authentication.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { answerChallenge } from "#server/payments/processor/sandbox/challenge.ts";
import { settleRefunds } from "#server/payments/refunds/settle.ts";
import { availableStock } from "#server/payments/stock/available.ts";
import { updateDiscount } from "#server/routers/discounts/update.ts";
import { cancelPaymentIntent } from "#server/routers/payment-intents/cancel.ts";
import { updateProduct } from "#server/routers/products/update.ts";
import { createRefund } from "#server/routers/refunds/create.ts";
import { type Random, randomFrom } from "#server/workshop/simulate/random.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { searchSettings } from "#server/workshop/testing/conformance/fuzz-settings.ts";
import {
  CountedShop,
  type Ended,
  unitPrice,
} from "#server/workshop/testing/models/counted-shop.ts";
import {
  newDiscount,
  newOrder,
  newStock,
  withoutDiscount,
} from "#server/workshop/testing/payments/counted-orders.ts";
import {
  card,
  ledgerBalances,
  newMerchant,
  withSandboxFaults,
} from "#server/workshop/testing/payments/payments.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

// Shoppers of two shops order, pay, are declined, wait at their bank and lose answers, alone and at once, while caps and
// stock are changed and payments refunded. After each step both shops stand as a model counts by itself.
// By hand: SEARCH_RUNS=300 SEARCH_SEED=7. Planted faults: npm run drill:caps.
const settings = searchSettings(3);
const steps = 40;
const clock = testClock();
const services = await testServices({ clock });
const seeds = Array.from({ length: settings.runs }, (_, at) => settings.seed + at);

type Discount = Awaited<ReturnType<typeof newDiscount>>;
type Shop = { ctx: MerchantContext; model: CountedShop; discount: Discount; productId: string };

test.each(seeds)("caps, stock and money are as the model counts them: seed %s", async (seed) => {
  const random = randomFrom(seed);
  const shops = [await openShop(random), await openShop(random)];
  for (let step = 0; step < steps; step += 1) {
    await random.pick(acts)(random.pick(shops), random);
    for (const shop of shops) await compare(shop, `step ${step}`);
  }
  await passTime(shops, 16);
  for (const shop of shops) await compare(shop, "at the end");
});

async function openShop(random: Random): Promise<Shop> {
  const ctx = await newMerchant(services);
  const model = new CountedShop({
    cap: 1 + random.below(3),
    stock: 1 + random.below(6),
    percentOff: random.chance(0.2) ? 100 : 50,
  });
  const percentOff = String(model.percentOff);
  const discount = await newDiscount(ctx, { percentOff, maxRedemptions: model.cap });
  const { id: productId } = await newStock(ctx, model.stock);
  return { ctx, model, discount, productId };
}

const sessions = new Map<string, string>();

async function order({ ctx, model, discount, productId }: Shop, random: Random): Promise<void> {
  const quantity = 1 + random.below(2);
  const goods = random.chance(0.7) ? { productId } : { name: "Pot" };
  const isReduced = random.chance(0.7);
  const lineItems = [{ ...goods, quantity, amount: unitPrice, currency: "EUR" }];
  const isUsedUp = isReduced && model.room === 0;
  const ordering = newOrder(ctx, { discount: isReduced ? discount : undefined, lineItems });
  if (isUsedUp) return expect(ordering).rejects.toMatchObject({ code: "discount_not_applicable" });
  const { intentId, sessionId, totalAmount } = await ordering;
  sessions.set(intentId, sessionId);
  model.open(intentId, { quantity, units: "name" in goods ? 0 : quantity, isReduced });
  expect(totalAmount).toBe(model.total(intentId));
}

const numbers = { paid: undefined, declined: "4000000000000002", waiting: "4000000000003220" };

/** Presses an order with a card that ends so; of one that costs nothing, without a card. Answers how it ended. */
async function press({ ctx, model }: Shop, id: string, luck: Ended): Promise<string> {
  const source =
    model.total(id) === 0 ? {} : { card: card(numbers[luck === "lost" ? "paid" : luck]) };
  try {
    const { status, amount } = await confirmPayment(
      luck === "lost" ? silent(ctx) : ctx,
      id,
      source,
    );
    expect(amount).toBe(model.total(id));
    return { succeeded: "paid", requires_action: "waiting", processing: "lost" }[status as never];
  } catch (error) {
    if (!isDomainError(error)) throw error;
    return error.code === "card_declined" ? "declined" : error.code;
  }
}

/** A processor that charges, and of which no answer arrives. */
function silent(ctx: MerchantContext): MerchantContext {
  const { processor, ...rest } = withSandboxFaults(ctx, { loseAnswer: true });
  const resolvePayment = () => Promise.reject(new Error("connection reset"));
  return { ...rest, processor: { ...processor, resolvePayment } };
}

function luckOf(random: Random): Ended {
  return random.pick(["paid", "paid", "declined", "waiting", "lost"]);
}

async function pay(shop: Shop, random: Random): Promise<void> {
  const { model } = shop;
  const open = model.inState("open");
  if (open.length === 0) return;
  const id = random.pick(open);
  const luck = model.total(id) === 0 ? "paid" : luckOf(random);
  const expected = model.refusal(id) ?? luck;
  expect(await press(shop, id, luck)).toBe(expected);
  if (expected === luck) model.end(id, luck);
  const isTriedAgain = expected === "declined" && model.order(id).isReduced && random.chance(0.5);
  if (isTriedAgain) await takeOff(shop, id);
}

/** Several orders at the same moment: whoever is first is not known, and never more of them than there is. */
async function rush(shop: Shop, random: Random): Promise<void> {
  const { model } = shop;
  while (model.inState("open").length < 5) await order(shop, random);
  const { room, available } = model;
  const pressed = model.inState("open").slice(0, 5);
  const lucks = pressed.map((id) =>
    model.total(id) === 0 || random.chance(0.7) ? "paid" : "declined",
  );
  const ends = await Promise.all(pressed.map((id, at) => press(shop, id, lucks[at] ?? "paid")));
  const paid = pressed.filter((_, at) => ends[at] === "paid");
  const refusals = new Set(["paid", "declined", "discount_used_up", "out_of_stock"]);
  expect(ends.filter((end) => !refusals.has(end))).toEqual([]);
  expect(paid.filter((id) => model.order(id).isReduced).length).toBeLessThanOrEqual(room);
  const units = paid.reduce((sum, id) => sum + model.order(id).units, 0);
  expect(units).toBeLessThanOrEqual(available);
  for (const id of paid) model.end(id, "paid");
}

async function takeOneOff(shop: Shop, random: Random): Promise<void> {
  const { model } = shop;
  const reduced = model.inState("open").filter((id) => model.order(id).isReduced);
  if (reduced.length > 0) await takeOff(shop, random.pick(reduced));
}

async function takeOff({ ctx, model }: Shop, id: string): Promise<void> {
  const total = await withoutDiscount(ctx, { sessionId: sessions.get(id) ?? "" });
  model.order(id).isReduced = false;
  expect(total).toBe(model.total(id));
}

async function answerBank({ ctx, model }: Shop, random: Random): Promise<void> {
  const waiting = model.inState("waiting");
  if (waiting.length === 0) return;
  const id = random.pick(waiting);
  const { merchantId } = ctx;
  const asked = { merchantId, paymentIntentId: id, status: "requires_action" } as const;
  const attempt = await ctx.db.paymentAttempt.findFirstOrThrow({ where: asked });
  const { challengeToken } = await services.db.sandboxPayment.findUniqueOrThrow({
    where: { idempotencyKey: attempt.id },
  });
  const isPassed = random.chance(0.6);
  await answerChallenge(services, challengeToken ?? "", isPassed ? "pass" : "fail");
  await finishAuthentication(ctx, id);
  model.end(id, isPassed ? "paid" : "declined");
}

async function cancel({ ctx, model }: Shop, random: Random): Promise<void> {
  const ending = model.inState("open", "waiting");
  if (ending.length === 0) return;
  const id = random.pick(ending);
  await cancelPaymentIntent(ctx, id);
  model.order(id).state = "over";
}

async function refund({ ctx, model }: Shop, random: Random): Promise<void> {
  const paid = model
    .inState("paid")
    .filter((id) => model.order(id).paid > model.order(id).refunded);
  if (paid.length === 0) return;
  const id = random.pick(paid);
  const bought = model.order(id);
  const left = bought.paid - bought.refunded;
  const amount = random.chance(0.6) ? left : 1 + random.below(left);
  const isLost = random.chance(0.3);
  const by = isLost ? withSandboxFaults(ctx, { loseAnswer: true }) : ctx;
  await createRefund(by, { paymentIntentId: id, amount, metadata: {} });
  bought.refunded += amount;
  if (isLost) bought.onItsWay += amount;
}

async function patchCap({ ctx, model, discount }: Shop, random: Random): Promise<void> {
  model.cap = 1 + random.below(6);
  await updateDiscount(ctx, { id: discount.id, maxRedemptions: model.cap });
}

async function patchStock({ ctx, model, productId: id }: Shop, random: Random): Promise<void> {
  const stockChange = random.below(7) - 3;
  const tooFew = model.reservedUnits - 1;
  const stock =
    tooFew >= 0 && random.chance(0.5)
      ? tooFew
      : random.chance(0.5)
        ? random.below(6)
        : model.stock + stockChange;
  const how = stock === model.stock + stockChange ? { stockChange } : { stock };
  const patching = updateProduct(ctx, { id, ...how });
  if (stock !== model.stock && stock < model.reservedUnits)
    return expect(patching).rejects.toMatchObject({ code: "stock_reserved" });
  await patching;
  model.stock = stock;
}

/** Answers that were lost arrive; after a quarter of an hour challenges are over. */
async function passTime(shops: readonly Shop[], minutes: number): Promise<void> {
  clock.advance(minutes * minuteMs);
  while ((await reconcileAttempts(services)) > 0);
  while ((await settleRefunds(services)) > 0);
  for (const { model } of shops) for (const order of model.orders.values()) order.onItsWay = 0;
  for (const { model } of shops) for (const id of model.inState("lost")) model.end(id, "paid");
  if (minutes > 15)
    for (const { model } of shops)
      for (const id of model.inState("waiting")) model.end(id, "declined");
}

const now = [order, pay, rush, takeOneOff];
const later = [answerBank, cancel, refund, patchCap, patchStock];
/** Orders and payments are the most of what happens. */
const acts = [now, [order, order, pay, pay, pay, rush, answerBank], later].flat();

async function compare({ ctx, model, discount, productId }: Shop, when: string): Promise<void> {
  const { redemptions } = await ctx.db.discount.findUniqueOrThrow({ where: own(ctx, discount.id) });
  const { stock } = await ctx.db.product.findUniqueOrThrow({ where: own(ctx, productId) });
  const available = await availableStock(ctx.db, ctx, [productId]);
  const { merchant: balance = 0 } = await ledgerBalances(ctx);
  const found = { redemptions, stock, available: available.get(productId), balance };
  const { redeemed, stock: left, available: free } = model;
  const expected = { redemptions: redeemed, stock: left, available: free, balance: model.balance };
  expect(found, when).toEqual(expected);
}
