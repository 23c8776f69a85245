import { expect, test } from "vitest";
import { minuteMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { isDomainError } from "#server/core/errors.ts";
import { own } from "#server/data/rows/own.ts";
import { reconcileAttempts } from "#server/payments/charge/attempt/reconcile.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { createPromotionCodes } from "#server/routers/promotion-codes/create.ts";
import { CreatePromotionCode } from "#server/wire/selling/promotion-code.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { crowd } from "#server/workshop/testing/crowd.ts";
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

const clock = testClock();
const services = await testServices({ clock });

type Shop = { ctx: MerchantContext; productId: string; discountId: string };

/** Sells a fern of 20.00 euros at half its price by the code FERN. */
async function openShop({ cap, stock }: { cap: number; stock: number }): Promise<Shop> {
  const ctx = await newMerchant(services);
  const { id: discountId } = await newDiscount(ctx);
  const code = { discountId, code: "FERN", maxRedemptions: cap };
  await createPromotionCodes(ctx, CreatePromotionCode.parse(code));
  const { id: productId } = await newStock(ctx, stock);
  return { ctx, productId, discountId };
}

/** The bank, or the network, as the shopper meets it. */
type Luck = "paid" | "declined" | "lost";

/**
 * A shopper with the code: told that it is used up, they go on at the new total. Answers the total that they saw last, and
 * how it ended.
 */
async function shop(
  { ctx, productId }: Shop,
  luck: Luck,
): Promise<{ shown: number; ends: string }> {
  const line = { productId, quantity: 1, amount: 2000, currency: "EUR" };
  const order = await newOrder(ctx, { promotionCode: "FERN", lineItems: [line] }).catch(() =>
    newOrder(ctx, { lineItems: [line] }),
  );
  let shown = order.totalAmount;
  for (;;) {
    try {
      const { status } = await press(ctx, order.intentId, luck);
      return { shown, ends: status };
    } catch (error) {
      if (!isDomainError(error)) throw error;
      if (error.code !== "discount_used_up") return { shown, ends: error.code };
      shown = await withoutDiscount(ctx, order);
    }
  }
}

function press(ctx: MerchantContext, intentId: string, luck: Luck) {
  if (luck !== "lost")
    return confirmPayment(ctx, intentId, {
      card: card(luck === "declined" ? "4000000000000002" : undefined),
    });
  const { processor, ...rest } = withSandboxFaults(ctx, { loseAnswer: true });
  const resolvePayment = () => Promise.reject(new Error("connection reset"));
  return confirmPayment({ ...rest, processor: { ...processor, resolvePayment } }, intentId, {
    card: card(),
  });
}

/** The sums that the shop has taken, by its own rows. */
async function taken({ ctx, productId, discountId }: Shop) {
  const { merchantId } = ctx;
  const intents = await ctx.db.paymentIntent.findMany({
    where: { merchantId, status: "succeeded" },
  });
  const [code] = await ctx.db.promotionCode.findMany({ where: { merchantId } });
  const { stock } = await ctx.db.product.findUniqueOrThrow({ where: own(ctx, productId) });
  const { redemptions } = await ctx.db.discount.findUniqueOrThrow({ where: own(ctx, discountId) });
  const amounts = intents.map(({ amountCaptured }) => Number(amountCaptured));
  return { amounts, stock, redemptions, ofCode: code?.redemptions };
}

test("200 shoppers, many at every moment, with a code for ten orders, of twelve pieces: caps and stock hold, each is charged the total that they saw", async () => {
  const [large, small] = [
    await openShop({ cap: 10, stock: 12 }),
    await openShop({ cap: 3, stock: 100 }),
  ];
  const luckOf = (at: number): Luck =>
    at % 2 === 0 ? "declined" : at % 17 === 0 ? "lost" : "paid";
  const many = (count: number, place: Shop) => crowd(count, (at) => shop(place, luckOf(at)));
  const [ofLarge, ofSmall] = await Promise.all([many(200, large), many(20, small)]);
  clock.advance(minuteMs);
  while ((await reconcileAttempts(services)) > 0);
  // The next ones get what the declined have given back.
  for (let at = 0; at < 12; at += 1) ofLarge.push(await shop(large, "paid"));
  for (let at = 0; at < 3; at += 1) ofSmall.push(await shop(small, "paid"));

  for (const [place, shoppers] of [
    [large, ofLarge],
    [small, ofSmall],
  ] as const) {
    const paid = shoppers.filter(({ ends }) => ends === "succeeded" || ends === "processing");
    const { amounts, stock, redemptions, ofCode } = await taken(place);
    const byAmount = (a: number, b: number) => a - b;
    expect(amounts.toSorted(byAmount)).toEqual(paid.map(({ shown }) => shown).toSorted(byAmount));
    const reduced = amounts.filter((amount) => amount === 1000).length;
    expect(reduced).toBeLessThanOrEqual(place === large ? 10 : 3);
    expect([redemptions, ofCode]).toEqual([reduced, reduced]);
    expect(stock).toBe((place === large ? 12 : 100) - amounts.length);
    const sum = amounts.reduce((all, amount) => all + amount, 0);
    expect(await ledgerBalances(place.ctx)).toEqual({ clearing: -sum, merchant: sum });
    const others = shoppers.filter((one) => !paid.includes(one)).map(({ ends }) => ends);
    expect(new Set(others)).toEqual(
      new Set(place === large ? ["card_declined", "out_of_stock"] : ["card_declined"]),
    );
  }
  expect((await taken(large)).stock).toBe(0);
  expect(await taken(small)).toMatchObject({ redemptions: 3 });
});
