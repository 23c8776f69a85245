import { expect, test } from "vitest";
import { readTicks, shareTaken, ticksOf } from "#server/workshop/suite/taken-time.ts";

test("the share of the time wanted that other guests had, idle time left out", () => {
  const before = ticksOf("cpu  100 10 50 9000 70 5 5 40 0 0\ncpu0 1 2 3 4 5 6 7 8 9 0\n");
  const after = ticksOf("cpu  160 10 60 9900 90 10 10 60 0 0\n");
  expect(before).toEqual({ had: 170, taken: 40 });
  expect(shareTaken(before, after)).toBe(20 / 100);
});

test("nothing was taken where nothing says so, or nothing was wanted", () => {
  expect(readTicks("/nowhere/stat")).toBeNull();
  expect(ticksOf("cpu  1 2 3\n")).toBeNull();
  expect(shareTaken(null, { had: 1, taken: 1 })).toBe(0);
  expect(shareTaken({ had: 1, taken: 1 }, { had: 1, taken: 1 })).toBe(0);
});
