import { expect, test } from "vitest";
import { translator } from "#components/checkout/messages/translate.ts";
import { sumRows } from "#components/checkout/order/sum-rows.ts";
import type { Order } from "#server/checkout/view.ts";
import type { ShownTax } from "#server/pricing/sums/shown-sums.ts";

const discount = { name: "Spring", code: "SPRING20", percent: 20, amount: 1970, removable: true };
const tax = (kind: ShownTax["kind"], percent: number): ShownTax => ({
  kind,
  percent,
  base: 5950,
  amount: 1250,
});

/** The kinds of the rows whose amounts a reader adds up, and of the others after them. */
function kindsOf(taxes: ShownTax[]): string[] {
  const delivery = { name: "Standard", amount: 490 };
  const order = {
    lines: [],
    total: 8670,
    currency: "EUR",
    sums: { subtotal: 9850, discount, delivery, taxes, tip: 300 },
  } as unknown as Order;
  return sumRows(translator("en"), order).map(({ kind, label }) =>
    kind === "tax" ? label : (kind as string),
  );
}

test("what adds up to the total stands together, and taxes that are in it come last", () => {
  const goods = ["subtotal", "discount", "delivery"];
  expect(kindsOf([tax("included", 21), tax("included", 9)])).toEqual([
    ...goods,
    "tip",
    "Includes 21% tax",
    "Includes 9% tax",
  ]);
  expect(kindsOf([tax("on_top", 21), tax("included", 9)])).toEqual([
    ...goods,
    "21% tax",
    "tip",
    "Includes 9% tax",
  ]);
});
