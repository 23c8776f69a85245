import { expect, test } from "vitest";
import { priceArithmetic } from "#server/workshop/checks/price-arithmetic.ts";

const placesIn = (text: string) => priceArithmetic({ path: "planted.tsx", text });

test.each([
  "const total = line.quantity * line.amount;",
  "const total = BigInt(amount) * BigInt(quantity);",
  "const view = <Money amount={item.amount * item.quantity} />;",
  "let total = form.unit; total *= times;",
  "const times = Number(row.totalAmount) / unitTotal;",
  "const times = Number(session.totalAmount) / Number(link.totalAmount);",
  "const rest = order.total % link.totalAmount, whole = order.total / price;",
  "const tax = (total * taxRate) / (100 + taxRate);",
  "const sum = lines.reduce((all, { quantity: q, amount }) => all + amount * Number(q.lineQuantity), 0);",
])("a price that is worked out somewhere else is found: %s", (text) => {
  expect(placesIn(text)).not.toEqual([]);
});

test.each([
  "const shown = amount / 10 ** digits;",
  "const share = (100 * (total - all.length)) / total;",
  "const sum = line.amount + tax.amount;",
  "const isMany = line.quantity > 1;",
  "// quantity * amount",
])("what is no price is left alone: %s", (text) => {
  expect(placesIn(text)).toEqual([]);
});
