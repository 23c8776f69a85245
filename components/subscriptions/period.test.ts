import { expect, test } from "vitest";
import { periodOf } from "#components/subscriptions/period.ts";

test("a period reads in words, with a count only when there is more than one", () => {
  expect(periodOf({ interval: "month", intervalCount: 1 })).toBe("every month");
  expect(periodOf({ interval: "week", intervalCount: 2 })).toBe("every 2 weeks");
});
