import { afterAll, expect, test } from "vitest";
import { own } from "#server/data/rows/own.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { endedCodeProblems } from "#server/workshop/simulate/oracle/ended-code.ts";
import { lastShopperProblems } from "#server/workshop/simulate/oracle/last-shopper.ts";
import { sellingProblems } from "#server/workshop/simulate/oracle/selling.ts";
import { randomFrom } from "#server/workshop/simulate/random.ts";
import { setScene } from "#server/workshop/simulate/run.ts";
import { selling } from "#server/workshop/simulate/scenes/selling.ts";
import type { Market } from "#server/workshop/simulate/selling/market.ts";
import type { Stage } from "#server/workshop/simulate/stage.ts";
import { begin, closeWorld, createSimulatedWorld } from "#server/workshop/simulate/world.ts";
import { testDatabase } from "#server/workshop/testing/database/test-database.ts";
import { card } from "#server/workshop/testing/payments/payments.ts";

const world = createSimulatedWorld(await testDatabase());
afterAll(() => closeWorld(world));

type Shop = Stage & { market: Market };

/** A market whose orders have all been tried to be paid, in peace. */
async function soldOut(seed: number): Promise<Shop> {
  const random = randomFrom(seed);
  begin(world, randomFrom(seed + 1));
  const stage = await setScene(world, random, { number: 1, scene: selling });
  const { market } = stage;
  if (!market) throw new Error("the scene has no market");
  for (const order of market.orders) {
    const { total } = order.seen;
    const browserToken = `press ${market.presses.length + 1}`;
    const shown = { browserToken, shownAmount: total };
    const press = { browserToken, order, total, isRefused: false };
    const paying = confirmPayment(
      stage.ctx,
      order.intentId,
      total === 0 ? shown : { ...shown, card: card() },
    );
    market.presses.push(press);
    await paying.catch(() => null);
  }
  return { ...stage, market };
}

const seeds = [1, 3, 6, 7];

test.each(seeds)("a market in peace agrees (seed %i)", async (seed) => {
  const shop = await soldOut(seed);
  expect(await sellingProblems(shop)).toEqual([]);
  expect(await lastShopperProblems(shop)).toEqual([]);
});

test("the last shopper sees a discount that counts more than it gave", async () => {
  const shop = await soldOut(1);
  const { code, discount } = shop.market.offer;
  const counted = { maxRedemptions: 99, redemptions: 99 };
  await shop.ctx.db.promotionCode.update({ where: own(shop.ctx, code.id), data: counted });
  await shop.ctx.db.discount.update({ where: own(shop.ctx, discount.id), data: counted });
  expect(await lastShopperProblems(shop)).toEqual([
    expect.stringMatching(/is answered code_used_up, and 9\d redemptions are left/),
  ]);
});

test("a press that pays with a code after its end is seen", async () => {
  const found: string[] = [];
  for (const seed of seeds) {
    const shop = await soldOut(seed);
    for (const press of shop.market.presses) found.push(...(await endedCodeProblems(shop, press)));
  }
  expect(found.join("\n")).toMatch(/came after the end of its code, and is succeeded/);
});

const lies: [string, (shop: Shop) => Promise<unknown>, RegExp][] = [
  [
    "a discount that counts one more than it gave",
    ({ ctx, market }) =>
      ctx.db.discount.update({
        where: own(ctx, market.offer.discount.id),
        data: { redemptions: { increment: 1 } },
      }),
    /the discount counts/,
  ],
  [
    "a code that counts one more than it gave",
    ({ ctx, market }) =>
      ctx.db.promotionCode.update({
        where: own(ctx, market.offer.code.id),
        data: { redemptions: { increment: 1 } },
      }),
    /the code counts/,
  ],
  [
    "a unit too many that is left",
    ({ ctx, market }) =>
      ctx.db.product.update({
        where: own(ctx, market.offer.fernId),
        data: { stock: { increment: 1 } },
      }),
    /units are left/,
  ],
  [
    "more payments with the discount than its cap",
    async ({ market }) => {
      market.caps.discount = [0];
      market.caps.code = [0];
    },
    /payments have the/,
  ],
  [
    "a total that was not shown",
    async ({ market }) => market.presses.forEach((press) => (press.total += 1)),
    /was shown/,
  ],
  [
    "a price that is not the order's",
    async ({ market }) => market.orders.forEach((order) => (order.pots += 1)),
    /was charged/,
  ],
  [
    "tax lines that are lost",
    ({ ctx }) => ctx.db.taxLine.deleteMany({ where: { merchantId: ctx.merchantId } }),
    /tax lines of/,
  ],
  [
    "a base that contains the tax",
    async ({ ctx }) => ctx.db.$executeRaw`
      UPDATE payment_intents SET breakdown = jsonb_set(breakdown, '{taxes,0,base}', breakdown->'taxes'->0->'amount')
      WHERE "merchantId" = ${ctx.merchantId} AND jsonb_array_length(breakdown->'taxes') > 0`,
    /the receipt of/,
  ],
  [
    "a part that was given back with too little of its tax",
    async ({ ctx }) => ctx.db.$executeRaw`
      INSERT INTO tax_lines ("merchantId", "sourceType", "sourceId", ordinal, "paymentIntentId", "percentE4", kind, base,
        tax, currency, at)
      SELECT "merchantId", 'refund', 'refund', 0, "paymentIntentId", "percentE4", kind, -base / 2, 0, currency, at
      FROM tax_lines WHERE "merchantId" = ${ctx.merchantId} AND tax > 100 LIMIT 1`,
    /is left, and \d+ of it is tax/,
  ],
  [
    "tax lines of another rate",
    ({ ctx }) =>
      ctx.db.taxLine.updateMany({
        where: { merchantId: ctx.merchantId, kind: "taxed" },
        data: { percentE4: 10_000 },
      }),
    /the tax of/,
  ],
];

test.each(lies)("the oracle of selling sees %s", async (_, tell, words) => {
  const found: string[] = [];
  for (const seed of seeds) {
    const shop = await soldOut(seed);
    await tell(shop);
    found.push(...(await sellingProblems(shop)));
  }
  expect(found.join("\n")).toMatch(words);
});
