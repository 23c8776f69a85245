import { expect, test } from "vitest";
import { testClock } from "#server/workshop/testing/clock.ts";

test("a test's clock moves only when told", () => {
  const clock = testClock();
  const before = clock.now();
  expect(clock.now()).toEqual(before);
  clock.advance(90_000);
  expect(clock.now().getTime() - before.getTime()).toBe(90_000);
});
