import { describe, expect, test } from "vitest";
import { planImport } from "#server/programs/cli/import/plan-import.ts";
import type { Known } from "#server/programs/cli/import/plan-step.ts";
import { readExport } from "#server/programs/cli/import/read-stripe.ts";
import { CreateSubscription } from "#server/wire/payments/subscriptions/subscription-change.ts";
import { CreateDiscount } from "#server/wire/selling/discount.ts";
import {
  exportedCoupon,
  exportedDiscount,
  exportedItem,
  exportedSubscription,
  itemsOf,
} from "#server/workshop/testing/stripe/exported.ts";

const now = new Date("2026-06-10T00:00:00.000Z");
const seconds = (moment: string) => Date.parse(moment) / 1000;
/** A month with 31 days follows, so that days are kept by the anchor. */
const anchor = seconds("2026-05-31T08:00:00.000Z");
const ends = seconds("2026-06-30T08:00:00.000Z");

const card = { id: "pm_ours", isDefault: true, brand: "visa", last4: "4242" };
const known: Known = {
  imported: {
    customers: new Map([["cus_1", "cus_ours"]]),
    products: new Map([["prod_1", "prod_ours"]]),
    prices: new Map([["price_1", "price_ours"]]),
    discounts: new Map(),
    subscriptions: new Map(),
  },
  emails: new Map(),
  lookupKeys: new Set(),
  cards: new Map([["cus_ours", [card as never]]]),
  unfinished: new Map(),
};

function plan(objects: object[], given: Partial<Known> = {}) {
  const read = readExport("export", JSON.stringify(objects));
  expect(read.problems).toEqual([]);
  return planImport(read.objects, { known: { ...known, ...given }, currency: null, now });
}
const subscription = (given: object = {}) =>
  exportedSubscription({ ends, billing_cycle_anchor: anchor, ...given });
const reduced = (given: object, more: object = {}) =>
  subscription({ discounts: [exportedDiscount(given)], ...more });

describe("a coupon of a subscription", () => {
  test.each<[string, object, object, object]>([
    ["for ever", {}, {}, { percentOff: "50", duration: "forever" }],
    ["for the next charge", { duration: "once" }, {}, { duration: "once" }],
    [
      "of an amount",
      { percent_off: null, amount_off: 250, currency: "eur" },
      {},
      { amountOff: 250, currency: "EUR" },
    ],
    [
      "with decimals and a name",
      { percent_off: 33.33, name: "Spring" },
      {},
      { percentOff: "33.33", name: "Spring" },
    ],
    [
      "that ends after three charges, the last on the 31st",
      { duration: "repeating", duration_in_months: 12 },
      { end: seconds("2026-08-31T08:00:01.000Z") },
      { duration: "repeating", periods: 3 },
    ],
    [
      "that ends in the second of the third charge",
      { duration: "repeating", duration_in_months: 12 },
      { end: seconds("2026-08-31T08:00:00.000Z") },
      { duration: "repeating", periods: 2 },
    ],
  ])("%s becomes a discount of as many charges as are left", (_, coupon, discount, body) => {
    const { steps, leftOut } = plan([exportedCoupon(coupon), reduced(discount)]);
    expect(leftOut).toEqual([]);
    expect(steps).toMatchObject([
      { kind: "discounts", body },
      { kind: "subscriptions", named: { discount: steps[0]?.stripeId } },
    ]);
    expect(CreateDiscount.safeParse(steps[0]?.body).error).toBeUndefined();
  });

  test("in the discount itself, as older versions have it, is read as well, and told with the charge", () => {
    const { source: _, ...old } = exportedDiscount({});
    const { steps } = plan([
      { ...subscription({}), discounts: [{ ...old, coupon: exportedCoupon({}) }] },
    ]);
    expect(steps).toMatchObject([
      { kind: "discounts", stripeId: "spring" },
      { kind: "subscriptions" },
    ]);
    expect(steps[1]?.said).toBe(
      "EUR 19.00 each month, 50 % off each charge, next charged on 2026-06-30T08:00:00.000Z to visa 4242",
    );
  });

  test("makes one discount for each number of charges that are left, and none of one imported before", () => {
    const coupon = exportedCoupon({ duration: "repeating", duration_in_months: 12 });
    const until = (id: string, end: string) => reduced({ end: seconds(end) }, { id });
    const all = [
      coupon,
      until("sub_1", "2026-07-01T00:00:00Z"),
      until("sub_2", "2026-07-01T00:00:00Z"),
      until("sub_3", "2026-08-01T00:00:00Z"),
    ];
    const made = (known: Partial<Known>) =>
      plan(all, known).steps.flatMap(({ kind, stripeId }) =>
        kind === "discounts" ? stripeId : [],
      );
    expect(made({})).toEqual(["spring, 1 left", "spring, 2 left"]);
    const discounts = new Map([["spring, 1 left", "disc_ours"]]);
    expect(made({ imported: { ...known.imported, discounts } })).toEqual(["spring, 2 left"]);
  });

  test("limited to products is limited to them here, and one that is over is passed over", () => {
    const limited = exportedCoupon({ applies_to: { products: ["prod_1"] } });
    expect(plan([limited, reduced({})]).steps[0]).toMatchObject({
      named: { products: ["prod_1"] },
    });
    const over = exportedCoupon({ duration: "repeating", duration_in_months: 1 });
    const { steps } = plan([over, reduced({ end: ends })]);
    expect(steps.map(({ kind }) => kind)).toEqual(["subscriptions"]);
    expect(steps[0]?.named).not.toHaveProperty("discount");
  });

  test.each<[string, object[], RegExp]>([
    ["an id alone", [subscription({ discounts: ["di_1"] })], /--expand data.discounts/],
    ["a coupon that is not in the files", [reduced({})], /stripe coupons list/],
    [
      "several",
      [
        exportedCoupon({}),
        subscription({ discounts: [exportedDiscount({}), exportedDiscount({ id: "di_2" })] }),
      ],
      /several discounts/,
    ],
    [
      "one of an item",
      [subscription({ items: itemsOf(exportedItem({ ends, discounts: ["di_1"] })) })],
      /items/,
    ],
    [
      "another currency",
      [exportedCoupon({ percent_off: null, amount_off: 250, currency: "usd" }), reduced({})],
      /USD off/,
    ],
    ["three decimals", [exportedCoupon({ percent_off: 33.333 }), reduced({})], /two decimals/],
    [
      "a product that is not imported",
      [exportedCoupon({ applies_to: { products: ["prod_9"] } }), reduced({})],
      /prod_9 of its coupon/,
    ],
  ])("is never guessed: %s", (_, objects, reason) => {
    const made = plan(objects);
    expect(made.steps).toEqual([]);
    expect(made.leftOut).toEqual([expect.stringMatching(reason)]);
  });
});

test("a subscription that is paid by invoice needs no card, and is invoiced next when Stripe would have", () => {
  const invoiced = { collection_method: "send_invoice", days_until_due: 30 };
  const { steps, leftOut } = plan([subscription(invoiced)], { cards: new Map() });
  expect(leftOut).toEqual([]);
  expect(steps).toMatchObject([
    {
      body: { collection: "invoice", daysUntilDue: 30, billingAnchor: "2026-05-31T08:00:00.000Z" },
      said: "EUR 19.00 each month, next invoiced on 2026-06-30T08:00:00.000Z, due in 30 days",
    },
  ]);
  expect(steps[0]?.body).not.toHaveProperty("paymentMethodId");
  const whole = { customerId: "cus_ours", items: [{ priceId: "price_ours" }], ...steps[0]?.body };
  expect(CreateSubscription.safeParse(whole).error).toBeUndefined();
});
