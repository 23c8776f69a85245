import { expect, test } from "vitest";
import {
  largestQuantity,
  type Order,
  priceOrder,
  type Rules,
} from "#server/pricing/price-order.ts";
import type { LineItem } from "#server/wire/atoms/money/line-item.ts";
import { randomFrom } from "#server/workshop/simulate/random.ts";
import { searchSettings } from "#server/workshop/testing/conformance/fuzz-settings.ts";
import {
  exactPrice,
  randomSale,
  type RandomSale,
} from "#server/workshop/testing/models/exact-price.ts";

// By hand: SEARCH_RUNS=100000 SEARCH_SEED=7.
const { runs, seed } = searchSettings(5_000);

const none = {
  type: "item" as const,
  productId: null,
  priceId: null,
  imageId: null,
  imageUrl: null,
};
const full = (sale: RandomSale): LineItem[] => sale.lineItems.map((line) => ({ ...none, ...line }));
const rulesOf = (sale: RandomSale): Rules => ({
  allowQuantity: true,
  minimumAmount: "amount" in sale.choices ? 0 : null,
  taxRate: Number(sale.taxRate),
});

/** The numbers of a price that is known, or null. */
function numbersOf(order: Order, sale: RandomSale) {
  const price = priceOrder({ order, rules: rulesOf(sale), choices: sale.choices });
  if ("problem" in price) return null;
  return { price, numbers: { totalAmount: price.totalAmount, taxAmount: price.tax?.amount ?? 0 } };
}

test("an order costs what exact fractions say, or is refused where no number holds it", () => {
  const random = randomFrom(seed);
  const seen = { prices: 0, refusals: 0 };
  for (let run = 0; run < runs; run += 1) {
    const sale = randomSale(random);
    const order = { currency: sale.currency, lineItems: full(sale) };
    const priced = numbersOf(order, sale);
    expect([sale, priced?.numbers ?? null]).toEqual([sale, exactPrice(sale)]);
    seen[priced ? "prices" : "refusals"] += 1;
  }
  expect(Math.min(seen.prices, seen.refusals)).toBeGreaterThan(runs / 50);
});

test("lines add up to the total, in their order, none of them below zero", () => {
  const random = randomFrom(seed);
  for (let run = 0; run < runs; run += 1) {
    const sale = randomSale(random);
    const { price } = numbersOf({ currency: sale.currency, lineItems: full(sale) }, sale) ?? {};
    if (!price) continue;
    const sum = price.lineItems.reduce(
      (all, { quantity, amount }) => all + BigInt(quantity) * BigInt(amount),
      0n,
    );
    expect([sale, sum]).toEqual([sale, BigInt(price.totalAmount)]);
    expect(price.lineItems.every(({ quantity, amount }) => quantity >= 1 && amount >= 0)).toBe(
      true,
    );
    expect((price.tax?.amount ?? 0) <= price.totalAmount).toBe(true);
  }
});

test("a page that knows the total alone shows what is charged", () => {
  const random = randomFrom(seed);
  for (let run = 0; run < runs; run += 1) {
    const sale = randomSale(random);
    const charged = numbersOf({ currency: sale.currency, lineItems: full(sale) }, sale);
    const once = priceOrder({ order: { currency: sale.currency, lineItems: full(sale) } });
    if (!charged || "problem" in once) continue;
    const shown = numbersOf({ currency: sale.currency, totalAmount: once.totalAmount }, sale);
    expect([sale, shown?.numbers]).toEqual([sale, charged.numbers]);
  }
});

test("the largest quantity can be bought, and one more cannot", () => {
  const random = randomFrom(seed);
  for (let run = 0; run < runs; run += 1) {
    const { currency, lineItems } = randomSale(random);
    const order = { currency, lineItems: lineItems.map((line) => ({ ...none, ...line })) };
    if ("problem" in priceOrder({ order })) continue;
    const max = largestQuantity(order, Number.MAX_SAFE_INTEGER);
    const at = (quantity: number) =>
      priceOrder({ order, rules: { allowQuantity: true }, choices: { quantity } });
    expect(at(max)).toMatchObject({ quantity: max });
    expect(at(max + 1)).toHaveProperty("problem");
  }
});

test.each([
  [{ quantity: 0 }, "quantity_invalid"],
  [{ quantity: -1 }, "quantity_invalid"],
  [{ quantity: 1.5 }, "quantity_invalid"],
  [{ quantity: Number.NaN }, "quantity_invalid"],
  [{ quantity: 1_000_000 }, "quantity_invalid"],
])("%j of an order is no quantity", (choices, problem) => {
  const order = { currency: "EUR", totalAmount: 4900 };
  expect(priceOrder({ order, rules: { allowQuantity: true }, choices })).toEqual({ problem });
});

test.each([999, 1_000.5, Number.NaN, Number.MAX_SAFE_INTEGER + 1])(
  "%d is no amount that may be chosen from 1,000",
  (amount) => {
    const sale = { order: { currency: "EUR", totalAmount: 4900 }, choices: { amount } };
    const rules = { minimumAmount: 1_000 };
    expect(priceOrder({ ...sale, rules })).toEqual({ problem: "amount_invalid", ...rules });
  },
);

test("an amount that was chosen is one line under the name of the order", () => {
  const order = { name: "Donation", currency: "EUR", totalAmount: 4900 };
  expect(
    priceOrder({ order, rules: { minimumAmount: 1_000 }, choices: { amount: 2_500 } }),
  ).toMatchObject({
    lineItems: [{ name: "Donation", quantity: 1, amount: 2_500, currency: "EUR" }],
    quantity: 1,
    totalAmount: 2_500,
  });
});
