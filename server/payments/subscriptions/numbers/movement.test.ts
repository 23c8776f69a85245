import { describe, expect, test } from "vitest";
import { monthIn } from "#server/payments/subscriptions/numbers/month-in.ts";
import {
  monthly,
  type MonthlyItem,
  monthlyItems,
} from "#server/payments/subscriptions/numbers/monthly.ts";
import { type Movement, movementTo } from "#server/payments/subscriptions/numbers/movement.ts";
import { netItems } from "#server/payments/subscriptions/numbers/net-items.ts";
import type { LineItem } from "#server/wire/atoms/money/line-item.ts";
import { type Random, randomFrom } from "#server/workshop/simulate/random.ts";
import { searchSettings } from "#server/workshop/testing/conformance/fuzz-settings.ts";

const { runs, seed } = searchSettings(300);
const intervals = ["day", "week", "month", "year"] as const;

test.each([
  ["a year", 12_000, { interval: "year", intervalCount: 1 }, 1000],
  ["a year, halves up", 6, { interval: "year", intervalCount: 1 }, 1],
  ["two years", 12_000, { interval: "year", intervalCount: 2 }, 500],
  ["a quarter", 1000, { interval: "month", intervalCount: 3 }, 333],
  ["a week", 1200, { interval: "week", intervalCount: 1 }, 5200],
  ["four weeks", 1200, { interval: "week", intervalCount: 4 }, 1300],
  ["a day", 1200, { interval: "day", intervalCount: 1 }, 36_500],
] as const)(
  "the amount of %s is that of a month by an exact rule",
  (_name, amount, period, mrr) => {
    expect(monthly(amount, period)).toBe(mrr);
  },
);

test("the monthly amount is the nearest whole number to the exact fraction, and products add up to it", () => {
  const random = randomFrom(seed);
  for (let run = 0; run < runs; run += 1) {
    const recurring = { interval: random.pick(intervals), intervalCount: 1 + random.below(365) };
    const items = Array.from({ length: 1 + random.below(6) }, () => ({
      productId: random.pick([null, "prod_a", "prod_b", "prod_c"]),
      net: random.below(random.pick([10, 10_000, 100_000_000])),
    }));
    const net = items.reduce((all, item) => all + item.net, 0);
    const got = monthly(net, recurring);
    const perYear = { day: 365n, week: 52n, month: 12n, year: 1n }[recurring.interval];
    const under = 12n * BigInt(recurring.intervalCount);
    const distance = BigInt(got) * under - BigInt(net) * perYear;
    expect(2n * distance <= under && 2n * distance > -under).toBe(true);
    const parts = monthlyItems(items, recurring);
    expect(parts.reduce((all, { mrr }) => all + mrr, 0)).toBe(got);
    expect(new Set(parts.map(({ productId }) => productId)).size).toBe(parts.length);
  }
});

/** A subscription as the oracle knows it: for each product, the amounts that it has had one after the other. */
type History = Map<string | null, number>[];

function randomState(random: Random): MonthlyItem[] {
  if (random.chance(0.3)) return [];
  const products = [null, "prod_a", "prod_b"].filter(() => random.chance(0.6));
  return products.map((productId) => ({ productId, mrr: 1 + random.below(3) * 100 }));
}

describe("movements of a history", () => {
  test("add up to what each product brings at every moment, and tell the right kind", () => {
    const random = randomFrom(seed);
    for (let run = 0; run < runs; run += 1) {
      const history: History = [];
      const movements: Movement[] = [];
      for (let step = 0; step < 12; step += 1) {
        const state = randomState(random);
        history.push(new Map(state.map(({ productId, mrr }) => [productId, mrr])));
        const next = movementTo(movements.at(-1) ?? null, state);
        if (next) movements.push(next);
        agree(movements, history);
      }
    }
  });
});

function agree(movements: readonly Movement[], history: History): void {
  const now = history.at(-1) ?? new Map<string | null, number>();
  for (const product of [null, "prod_a", "prod_b"]) {
    const changes = movements.flatMap(({ items }) =>
      items.filter(({ productId }) => productId === product),
    );
    const moved = changes.reduce((all, { before, after }) => all + after - before, 0);
    expect(moved).toBe(now.get(product) ?? 0);
  }
  const sums = history.map((state) => [...state.values()].reduce((all, mrr) => all + mrr, 0));
  const last = movements.at(-1);
  if (!last) return expect(sums.every((sum) => sum === 0)).toBe(true);
  expect(last.mrrAfter).toBe(sums.at(-1));
  const [first, ...later] = movements;
  expect(first?.kind).toBe("new");
  for (const { kind, mrrBefore, mrrAfter } of later) {
    const expected =
      mrrBefore === 0 ? "reactivation" : mrrAfter === 0 ? "churn" : mrrAfter - mrrBefore;
    if (typeof expected === "string") expect(kind).toBe(expected);
    else expect(kind).toBe(expected < 0 ? "contraction" : "expansion");
  }
  return undefined;
}

test("one product in exchange for another of its price moves both and nothing of the sum", () => {
  const from = movementTo(null, [{ productId: "prod_a", mrr: 500 }]);
  expect(movementTo(from, [{ productId: "prod_b", mrr: 500 }])).toEqual({
    kind: "expansion",
    mrrBefore: 500,
    mrrAfter: 500,
    items: [
      { productId: "prod_a", before: 500, after: 0 },
      { productId: "prod_b", before: 0, after: 500 },
    ],
  });
  expect(movementTo(from, [{ productId: "prod_a", mrr: 500 }])).toBeNull();
});

test("a stated tax and a discount are taken from the items, and delivery is none of them", () => {
  const line = { currency: "EUR", imageId: null, imageUrl: null, quantity: 1 };
  const lineItems = [
    { ...line, type: "item", name: "Tea", productId: "prod_a", amount: 2000, quantity: 2 },
    { ...line, type: "item", name: "Cup", productId: null, amount: 1000 },
    { ...line, type: "discount", name: "Spring", productId: null, amount: -500 },
    { ...line, type: "shipping", name: "Delivery", productId: null, amount: 490 },
  ] as LineItem[];
  const items = netItems({ lineItems, breakdown: null, taxRate: 21 });
  // 45.00 with 21 % inside is 37.19 without: 3600 and 900 bear 625 and 156 of the tax.
  expect(items).toEqual([
    { productId: "prod_a", net: 2975 },
    { productId: null, net: 744 },
  ]);
});

test.each([
  ["2026-11-30T23:30:00.000Z", "Europe/Amsterdam", "2026-12"],
  ["2026-11-30T23:30:00.000Z", null, "2026-11"],
  ["2026-12-01T04:59:59.999Z", "America/New_York", "2026-11"],
  ["2026-12-31T12:00:00.000Z", "Pacific/Kiritimati", "2027-01"],
])("%s in %s is in the month %s", (moment, timeZone, month) => {
  expect(monthIn(new Date(moment), timeZone)).toBe(month);
});
