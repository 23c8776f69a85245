import { expect, test } from "vitest";
import { blankItem } from "#components/line-items/item-values.ts";
import {
  blankPaymentLink,
  type PaymentLinkFormValues,
} from "#components/payment-links/form/form-values.ts";
import { addable, sellable } from "#components/payment-links/sellable.ts";
import type { Product } from "#server/wire/payments/product.ts";
import type { Price } from "#server/wire/selling/price.ts";

const fig: Product = {
  id: "prod_fig",
  merchantId: "mer_1",
  type: "standard",
  name: "Fig",
  description: null,
  amount: 2450,
  currency: "EUR",
  active: true,
  imageId: null,
  imageUrl: null,
  recurring: null,
  onePerCustomer: false,
  taxClass: "standard",
  taxBehavior: "inclusive",
  stock: null,
  features: [],
  metadata: {},
  createdAt: "2026-02-18T09:30:00.000Z",
  updatedAt: "2026-02-18T09:30:00.000Z",
  deletedAt: null,
};
const pot = { ...fig, id: "prod_pot", name: "Pot" };
const dollars = { ...fig, id: "prod_usd", currency: "USD" };
const monthly: Product = {
  ...fig,
  id: "prod_month",
  recurring: { interval: "month", intervalCount: 1 },
};
const yearly: Product = {
  ...fig,
  id: "prod_year",
  recurring: { interval: "year", intervalCount: 1 },
};
const other = { ...monthly, id: "prod_other" };
const products = [fig, pot, dollars, monthly, yearly, other];
const all = sellable(products, []);
const figMonthly: Price = {
  id: "price_month",
  merchantId: "mer_1",
  productId: fig.id,
  name: "Monthly",
  amount: 1900,
  currency: "EUR",
  recurring: { interval: "month", intervalCount: 1 },
  trialDays: null,
  taxBehavior: null,
  lookupKey: null,
  active: true,
  metadata: {},
  createdAt: "2026-02-18T09:30:00.000Z",
  updatedAt: "2026-02-18T09:30:00.000Z",
};

function beside(ids: (string | null)[], change: Partial<PaymentLinkFormValues> = {}) {
  const lineItems = ids.map((productId) => ({ ...blankItem, kept: { productId } }));
  return addable(all, { ...blankPaymentLink, lineItems, ...change }).map(({ id }) => id);
}

test("anything can be the first that a link sells", () => {
  expect(beside([])).toEqual(all.map(({ id }) => id));
});

test("beside a line stands what is charged with it, in its currency, and each once", () => {
  expect(beside([fig.id])).toEqual([pot.id]);
  expect(beside([fig.id, pot.id])).toEqual([]);
  expect(beside([dollars.id], { currency: "USD" })).toEqual([]);
  expect(beside([monthly.id], { mode: "subscription", recurring: "1 month" })).toEqual([other.id]);
});

test("a line that is no product holds the link to its currency, too", () => {
  expect(beside([null])).toEqual([fig.id, pot.id]);
  expect(beside([null], { currency: "USD" })).toEqual([dollars.id]);
});

test("a product stands there at its own price and at each of its active ones, told apart in words", () => {
  const off = { ...figMonthly, id: "price_off", active: false };
  const offered = sellable([fig, { ...pot, amount: null }], [figMonthly, off]);
  expect(offered.map(({ label }) => label)).toEqual([
    "Fig, €24.50",
    "Fig: Monthly, €19.00 / month",
  ]);
  expect(offered[1]).toMatchObject({ productId: fig.id, priceId: figMonthly.id, amount: 1900 });
});

test("beside a line by a price stands what is charged as often, the same product at another price included", () => {
  const dearer = { ...figMonthly, id: "price_dearer", amount: 2900 };
  const offered = sellable(products, [figMonthly, dearer]);
  const kept = { productId: fig.id, priceId: figMonthly.id };
  const sold = { mode: "subscription", recurring: "1 month" } as const;
  const lineItems = [{ ...blankItem, kept }];
  const beside = addable(offered, { ...blankPaymentLink, ...sold, lineItems });
  expect(beside.map(({ id }) => id)).toEqual([dearer.id, monthly.id, other.id]);
});
