import { expect, test } from "vitest";
import { currenciesOf, dailySeries } from "#components/overview/daily-series.ts";

const takings = {
  days: [
    { date: "2026-02-28", currency: "EUR", amount: 500, payments: 1 },
    { date: "2026-03-02", currency: "EUR", amount: 400, payments: 2 },
    { date: "2026-03-02", currency: "JPY", amount: 70, payments: 4 },
  ],
  from: "2026-02-27",
  to: "2026-03-02",
};

test("every day stands in the series, across months, without other currencies", () => {
  expect(dailySeries(takings, "EUR")).toEqual([
    { date: "2026-02-27", amount: 0, payments: 0 },
    { date: "2026-02-28", amount: 500, payments: 1 },
    { date: "2026-03-01", amount: 0, payments: 0 },
    { date: "2026-03-02", amount: 400, payments: 2 },
  ]);
});

test("the busiest currency comes first", () => {
  expect(currenciesOf(takings)).toEqual(["JPY", "EUR"]);
});
