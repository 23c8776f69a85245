import { expect, test } from "vitest";
import { planChoices, sellablePlans } from "#components/prices/plan-choices.ts";
import type { Price } from "#server/wire/selling/price.ts";

const monthly = { interval: "month" as const, intervalCount: 1 };
const price = (id: string, change: Partial<Price> = {}) =>
  ({
    id,
    productId: "prod_1",
    name: null,
    amount: 1900,
    currency: "EUR",
    recurring: monthly,
    active: true,
    ...change,
  }) as Price;
const products = [
  { id: "prod_1", name: "Plants", active: true },
  { id: "prod_2", name: "Seeds", active: false },
];
const terms = { currency: "EUR", recurring: monthly };
const subscription = { ...terms, items: [] };

test("only active prices of the subscription's currency and interval, of active products, are offered", () => {
  const prices = [
    price("fits", { name: "Large" }),
    price("dollars", { currency: "USD" }),
    price("yearly", { recurring: { interval: "year", intervalCount: 1 } }),
    price("quarterly", { recurring: { interval: "month", intervalCount: 3 } }),
    price("once", { recurring: null }),
    price("ended", { active: false }),
    price("of a product that is not sold", { productId: "prod_2" }),
  ];
  expect(planChoices(subscription, prices, products)).toEqual([
    {
      product: "Plants",
      options: [{ value: "fits", label: "Large, €19.00 / month", ...terms, amount: 1900 }],
    },
  ]);
  expect(sellablePlans(prices, products)).toMatchObject([
    {
      product: "Plants",
      options: ["fits", "dollars", "yearly", "quarterly"].map((value) => ({ value })),
    },
  ]);
});

test("a present item whose price is not sold any more stays a choice", () => {
  const item = { priceId: "ended", productId: "prod_1", name: "Old", quantity: 2, amount: 900 };
  const choices = planChoices({ ...subscription, items: [item] }, [price("fits")], products);
  expect(choices.at(-1)).toEqual({
    product: "Not offered now",
    options: [{ value: "ended", label: "Old, €9.00 / month", ...terms, amount: 900 }],
  });
});
