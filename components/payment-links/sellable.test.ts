import { expect, test } from "vitest";
import {
  blankPaymentLink,
  type PaymentLinkFormValues,
} from "#components/payment-links/form/form-values.ts";
import { blankItem } from "#components/payment-links/form/item-values.ts";
import { addable } from "#components/payment-links/sellable.ts";
import type { Product } from "#server/wire/payments/product.ts";

const fig: Product = {
  id: "prod_fig",
  merchantId: "mer_1",
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
const all = [fig, pot, dollars, monthly, yearly, other];

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
