import { expect, test } from "vitest";
import { isDomainError } from "#server/core/errors.ts";
import { own } from "#server/data/rows/own.ts";
import { payloadData } from "#server/data/transaction/payload.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { availableStock } from "#server/payments/stock/available.ts";
import { updateProduct } from "#server/routers/products/update.ts";
import { randomFrom } from "#server/workshop/simulate/random.ts";
import { newOrder, newStock } from "#server/workshop/testing/payments/counted-orders.ts";
import { card, newMerchant } from "#server/workshop/testing/payments/payments.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const services = await testServices();
const [good, declined] = ["4242424242424242", "4000000000000002"];

/** The outcome of something that may be refused for want of units. Any other failure is one of the test. */
async function unlessShort<Answer>(doing: Promise<Answer>): Promise<Answer | null> {
  return doing.catch((error: unknown) => {
    const codes = ["out_of_stock", "stock_reserved", "card_declined"];
    if (isDomainError(error) && codes.includes(error.code)) return null;
    throw error;
  });
}

test.each([1, 2, 3])(
  "sales and changes by difference that happen at once all count, and no unit is sold twice (seed %i)",
  async (seed) => {
    const random = randomFrom(seed);
    const ctx = await newMerchant(services);
    const { id } = await newStock(ctx, 10);
    const orders = await Promise.all(
      Array.from({ length: 24 }, async () => {
        const quantity = random.pick([1, 1, 2, 3]);
        const order = await newOrder(ctx, { lineItems: [{ productId: id, quantity }] });
        return { ...order, quantity };
      }),
    );
    const sales = orders.map(async ({ intentId, quantity }) => {
      const number = random.chance(0.3) ? declined : good;
      const paid = await unlessShort(confirmPayment(ctx, intentId, { card: card(number) }));
      return paid?.status === "succeeded" ? quantity : 0;
    });
    const changes = Array.from({ length: 12 }, async () => {
      const stockChange = random.pick([-4, -1, 2]);
      const changed = await unlessShort(updateProduct(ctx, { id, stockChange }));
      return changed ? stockChange : 0;
    });
    const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
    const [sold, changed] = [sum(await Promise.all(sales)), sum(await Promise.all(changes))];

    const { stock } = await ctx.db.product.findUniqueOrThrow({ where: own(ctx, id) });
    expect(stock).toBe(10 + changed - sold);
    expect(await availableStock(ctx.db, ctx, [id])).toEqual(new Map([[id, stock]]));
    const events = await ctx.db.event.findMany({
      where: { merchantId: ctx.merchantId, relatedEntityId: id },
      orderBy: { sequence: "asc" },
    });
    const stocks = events.map(({ payload }) => (payloadData(payload) as { stock: number }).stock);
    expect(stocks.at(-1)).toBe(stock);
    const wentOut = events.filter(({ type }) => type === "product.out_of_stock");
    expect(
      wentOut.every(({ payload }) => (payloadData(payload) as { stock: number }).stock === 0),
    ).toBe(true);
  },
);

test("a change to a number leaves what a payment under way takes, and the payment takes it off", async () => {
  const ctx = await newMerchant(services);
  const { id } = await newStock(ctx, 5);
  const { intentId } = await newOrder(ctx, { lineItems: [{ productId: id, quantity: 3 }] });
  const manual = await confirmPayment(ctx, intentId, { card: card("4000000000003220") });
  expect(manual.status).toBe("requires_action");
  await expect(updateProduct(ctx, { id, stock: 2 })).rejects.toMatchObject({
    code: "stock_reserved",
  });
  expect((await updateProduct(ctx, { id, stock: 3 })).stock).toBe(3);
  expect(await availableStock(ctx.db, ctx, [id])).toEqual(new Map([[id, 0]]));
  expect(await availableStock(ctx.db, ctx, [id], intentId)).toEqual(new Map([[id, 3]]));
});

test("a product whose units are counted no longer is sold freely, and is left as it is", async () => {
  const ctx = await newMerchant(services);
  const { id } = await newStock(ctx, 1);
  const { intentId } = await newOrder(ctx, { lineItems: [{ productId: id, quantity: 2 }] });
  await updateProduct(ctx, { id, stock: null });
  const paid = await confirmPayment(ctx, intentId, { card: card(good) });
  expect(paid.status).toBe("succeeded");
  expect((await ctx.db.product.findUniqueOrThrow({ where: own(ctx, id) })).stock).toBeNull();
  expect(await availableStock(ctx.db, ctx, [id])).toEqual(new Map());
});
