import { expect, test } from "vitest";
import { Budget } from "#server/http/request-log/budget.ts";

const now = new Date("2026-02-18T12:00:30.000Z");
const later = new Date("2026-02-18T12:01:00.000Z");

/** How many of so many are kept. */
function keptOf(budget: Budget, count: number, status: number, at = now): number {
  const taken = Array.from({ length: count }, () => budget.take("mer_1", status, at));
  return taken.filter((one) => one !== null).length;
}

test("what goes well, what is refused and what is turned away hide nothing of each other", () => {
  const budget = new Budget(20);
  expect(keptOf(budget, 50, 429)).toBe(2);
  expect(keptOf(budget, 50, 401)).toBe(0);
  expect(keptOf(budget, 50, 200)).toBe(20);
  expect(keptOf(budget, 50, 409)).toBe(20);
  expect(budget.take("mer_2", 500, now)).toBe(0);
  expect(keptOf(budget, 50, 409, later)).toBe(20);
});

test("one of those turned away is kept, however small the limit", () => {
  expect(keptOf(new Budget(3), 5, 401)).toBe(1);
});

test("the next that is kept tells how many were not, for whatever reason, also a minute later", () => {
  const budget = new Budget(1);
  keptOf(budget, 3, 200);
  budget.omit("mer_1", 4, now);
  expect(budget.take("mer_1", 404, now)).toBe(6);
  keptOf(budget, 3, 200);
  expect(budget.take("mer_1", 200, later)).toBe(3);
  expect(budget.take("mer_1", 404, later)).toBe(0);
});

test("of bodies a merchant has so much a minute, and small ones still fit when a large one does not", () => {
  const budget = new Budget(1);
  const take = (length: number, at = now) => budget.takeLength("mer_1", length, at);
  expect(take(1_000_000)).toBe(true);
  expect(take(100_000)).toBe(false);
  expect(take(40_000)).toBe(true);
  expect(budget.takeLength("mer_2", 100_000, now)).toBe(true);
  expect(take(100_000, later)).toBe(true);
});
