import { expect, test } from "vitest";
import { searchSettings } from "#server/workshop/testing/conformance/fuzz-settings.ts";
import { searchLineRefunds } from "#server/workshop/testing/models/exact-order/search-line-refunds.ts";
import { searchOrders } from "#server/workshop/testing/models/exact-order/search-orders.ts";
import { searchRefunds } from "#server/workshop/testing/models/exact-order/search-refunds.ts";

// By hand: SEARCH_RUNS=100000 SEARCH_SEED=7.
const { runs, seed } = searchSettings(2_000);

test("an order with discount, delivery, taxes and tip costs what exact fractions say", () => {
  const { prices, refusals, disagreement } = searchOrders({ runs, seed });
  expect(disagreement).toBeNull();
  expect(Math.min(prices, refusals)).toBeGreaterThan(runs / 10);
});

test("refunds of everything give back exactly each part and each tax, whatever failed or was disputed between", () => {
  const { steps, disagreement } = searchRefunds({ runs, seed });
  expect(disagreement).toBeNull();
  expect(steps).toBeGreaterThan(runs / 2);
});

test("refunds of lines, by pieces and by amounts in any order, give back exactly each part and each tax", () => {
  const { refunds, disagreement } = searchLineRefunds({ runs, seed });
  expect(disagreement).toBeNull();
  expect(refunds).toBeGreaterThan(runs);
});
