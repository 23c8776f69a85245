import { expect, test } from "vitest";
import { readPeriodAddress } from "#components/overview/period-address.ts";

const today = "2026-11-23";

test("an address has days up to today, or a period of its own", () => {
  expect(readPeriodAddress({}, today)).toEqual({ asked: { days: 30 }, fault: null });
  expect(readPeriodAddress({ days: "7" }, today).asked).toEqual({ days: 7 });
  expect(readPeriodAddress({ days: "8" }, today).asked).toEqual({ days: 30 });
  const ends = { from: "2026-09-01", until: "2026-09-30" };
  expect(readPeriodAddress(ends, today).asked).toEqual({ days: 30, ...ends });
});

test("a form that was sent empty asks for no period", () => {
  expect(readPeriodAddress({ from: "", until: "" }, today).fault).toBeNull();
});

test("what is no period is said, and the usual days are shown", () => {
  const reversed = { from: "2026-09-30", until: "2026-09-01", days: "7" };
  expect(readPeriodAddress(reversed, today)).toEqual({
    asked: { days: 7 },
    fault: "The first day is after the last day.",
  });
});
