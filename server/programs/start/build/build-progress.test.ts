import { expect, test } from "vitest";
import { createBuildProgress } from "#server/programs/start/build/build-progress.ts";

test("the bar of a build goes on while Next compiles, never back, and is full only at the end", () => {
  let nowMs = 0;
  const progress = createBuildProgress(() => nowMs);
  const shares = [progress.share()];
  const pass = (seconds: number) => {
    nowMs += seconds * 1_000;
    shares.push(progress.share());
  };
  for (let second = 0; second < 200; second += 10) pass(10);
  progress.hear("compiled successfully in");
  pass(0);
  progress.hear("creating an optimized production build");
  for (let second = 0; second < 100; second += 10) pass(10);
  progress.hear("finalizing page optimization");
  pass(0);
  expect(shares[0]).toBe(0);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect(shares.at(-1)).toBeLessThan(1);
});

test("a build that is faster than usual is as far as its stage says", () => {
  const progress = createBuildProgress(() => 0);
  progress.hear("collecting page data using");
  expect(progress.share()).toBeGreaterThan(0.8);
});
