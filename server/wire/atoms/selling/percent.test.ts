import { describe, expect, test } from "vitest";
import { parsePercent, percentText } from "#server/wire/atoms/selling/percent-text.ts";
import { percentInput } from "#server/wire/atoms/selling/percent.ts";

const ofDiscount = percentInput(2, { zero: false });

describe("a percentage", () => {
  test("of each hundredth from 0.01 to 100 is the same as text, as a number and read back", () => {
    for (let percentE2 = 1; percentE2 <= 10_000; percentE2 += 1) {
      const digits = String(percentE2).padStart(3, "0");
      const padded = `${digits.slice(0, -2)}.${digits.slice(-2)}`;
      expect(parsePercent(padded, 2)).toBe(percentE2);
      expect(parsePercent(String(Number(padded)), 2)).toBe(percentE2);
      expect(parsePercent(percentText(percentE2, 2), 2)).toBe(percentE2);
    }
  });

  test.each([
    [12.5, "12.5"],
    ["12.50", "12.5"],
    ["100.00", "100"],
    [0.01, "0.01"],
    ["20", "20"],
    ["007", "7"],
  ])("%s is answered as %s", (given, text) => {
    expect(percentText(parsePercent(String(given), 2) ?? 0, 2)).toBe(text);
  });

  test.each([
    0,
    -1,
    100.01,
    "100.01",
    101,
    "12.345",
    0.001,
    1e-7,
    "",
    " 5",
    "5%",
    "1e1",
    "٥",
    ".5",
    "5.",
    NaN,
  ])("%s is refused", (given) => {
    expect(ofDiscount.safeParse(given).success).toBe(false);
  });
});
