import { expect, test } from "vitest";
import {
  changeOf,
  linePath,
  nearestIndex,
  pointsOf,
  roundTop,
} from "#components/overview/chart/path.ts";

test("values begin at the left, end at the right and stand on zero", () => {
  expect(pointsOf([0, 50, 100], 10, 20, 100)).toEqual([
    { x: 0, y: 20 },
    { x: 5, y: 10 },
    { x: 10, y: 0 },
  ]);
  expect(pointsOf([0, 0], 10, 20, 0).map(({ y }) => y)).toEqual([20, 20]);
});

test("each value is the nearest one to where it stands, and half way to its neighbors", () => {
  const [count, width] = [366, 300];
  const points = pointsOf(
    Array.from({ length: count }, () => 0),
    width,
    20,
    1,
  );
  const half = width / (count - 1) / 2 - 0.001;
  for (const by of [-half, 0, half])
    expect(points.map(({ x }) => nearestIndex(x + by, width, count))).toEqual([...points.keys()]);
  expect([-50, 350].map((x) => nearestIndex(x, width, count))).toEqual([0, 365]);
});

test("a line goes through its points and shows nothing beyond the highest and the lowest day", () => {
  const points = pointsOf([0, 100, 100, 0, 3, 90, 0], 60, 200, 100);
  const numbers = [...linePath(points).matchAll(/-?[\d.]+ (-?[\d.]+)/g)].map(([, y]) => Number(y));
  expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...numbers)).toBeLessThanOrEqual(200);
  for (const { x, y } of points)
    expect(linePath(points)).toContain(`${x.toFixed(1)} ${y.toFixed(1)}`);
  expect(linePath([])).toBe("");
  expect(linePath([{ x: 0, y: 1 }])).toBe("M0.0 1.0");
});

test.each([
  [0, 0],
  [1, 1.5],
  [1490, 1500],
  [1501, 3000],
  [390, 600],
  [51, 60],
])("an axis for %i ends at %f", (value, top) => {
  expect(roundTop(value)).toBeCloseTo(top, 10);
});

test("nothing before is no change that has a percentage", () => {
  expect(changeOf(110, 100)).toBeCloseTo(10);
  expect(changeOf(5, 0)).toBeNull();
});
