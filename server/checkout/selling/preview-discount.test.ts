import { expect, test } from "vitest";
import { previewDiscount } from "#server/checkout/selling/preview-discount.ts";
import type { Order } from "#server/checkout/view.ts";

const example: Order = {
  title: "Monstera",
  description: null,
  lines: [],
  total: 8900,
  currency: "EUR",
  sums: { subtotal: 8900, discount: null, delivery: null, taxes: [], tip: 0 },
  mode: "payment",
  recurring: null,
  renewal: 0,
  nextChargeAt: null,
  fundsBalance: false,
};
const shown = (query: Record<string, string>) =>
  previewDiscount(example, new URLSearchParams({ code: "SPRING20", ...query }));

test("where it works the example order is priced with the discount, to the cent", () => {
  const { order, selling } = shown({ percentOff: "20", discount: "works" });
  expect(order).toMatchObject({ total: 7120, sums: { subtotal: 8900 } });
  expect(order.sums.discount).toMatchObject({ code: "SPRING20", percent: 20, amount: 1780 });
  expect(selling?.code).toEqual({ applied: "SPRING20", typed: "", problem: null });
});

test("an order that is too small, and a code that is used up, say so beside an untouched total", () => {
  const small = shown({ percentOff: "20", minimumAmount: "4000", discount: "too_small" });
  expect(small.order).toMatchObject({ total: 3999, sums: { discount: null } });
  expect(small.selling?.code?.problem).toBe("code_minimum");
  const used = shown({ percentOff: "20", discount: "used_up" });
  expect(used.order.total).toBe(8900);
  expect(used.selling?.code?.problem).toBe("code_used_up");
});

test("where it works the order is as large as the discount asks", () => {
  const { order } = shown({ amountOff: "500", minimumAmount: "20000", discount: "works" });
  expect(order.total).toBe(19_500);
});

test.each<Record<string, string>>([
  {},
  { percentOff: "x" },
  { percentOff: "200" },
  { amountOff: "-5" },
  { amountOff: "9".repeat(40) },
])("of %j nothing is taken off", (query) => {
  expect(shown({ ...query, discount: "works" }).order.total).toBe(8900);
});
