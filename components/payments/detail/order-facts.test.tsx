import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { OrderFacts } from "#components/payments/detail/order-facts.tsx";
import type { LineItem } from "#server/wire/atoms/money/line-item.ts";

const plain = {
  quantity: 1,
  currency: "EUR",
  productId: null,
  priceId: null,
  imageId: null,
  imageUrl: null,
};
const items: LineItem[] = [
  { ...plain, type: "item", name: "Fern", quantity: 3, amount: 1_000 },
  { ...plain, type: "discount", name: "SPRING", amount: -500 },
  { ...plain, type: "tax", name: "Tax 9 %", amount: 180 },
];

test("a payment's rail links the discount, and tells a tax on top once, with what it is of", () => {
  const taxes = [
    { kind: "included", percent: 21, base: 2_476, amount: 521 },
    { kind: "on_top", percent: 9, base: 1_993, amount: 180 },
    { kind: "reverse_charge", percent: 0, base: 100, amount: 0 },
  ] as const;
  const order = { discountId: "disc_spring", taxes: [...taxes] };
  const html = renderToStaticMarkup(<OrderFacts items={items} order={order} currency="EUR" />);
  const told = html.replaceAll(/<[^>]+>/g, "|").replaceAll(/\|+/g, "|");
  expect(html).toContain('href="/discounts/disc_spring"');
  expect(told).toBe(
    "|Fern × 3|€30.00|SPRING|−€5.00|Includes 21 % tax of €24.76|€5.21|Tax, 9 % of €19.93|€1.80|Reverse charge, the buyer pays the tax of €1.00|€0.00|",
  );
});
