import { expect, test } from "vitest";
import { changeOf, linePath, roundTop } from "#components/overview/path.ts";

test("a line begins at the left, ends at the right and stands on zero", () => {
  expect(linePath([0, 50, 100], 10, 20, 100)).toBe("M0.0 20.0L5.0 10.0L10.0 0.0");
  expect(linePath([0, 0], 10, 20, 0)).toBe("M0.0 20.0L10.0 20.0");
});

test.each([
  [0, 0],
  [1, 1],
  [1490, 2000],
  [2001, 5000],
  [51, 100],
])("an axis for %i ends at %i", (value, top) => {
  expect(roundTop(value)).toBe(top);
});

test("nothing before is no change that has a percentage", () => {
  expect(changeOf(110, 100)).toBeCloseTo(10);
  expect(changeOf(5, 0)).toBeNull();
});
