import { describe, expect, test } from "vitest";
import { percentE2Of, PercentInput, percentText } from "#server/wire/atoms/money/percent.ts";

describe("a percentage", () => {
  test("of each hundredth from 0.01 to 100 is the same as text, as a number and read back", () => {
    for (let percentE2 = 1; percentE2 <= 10_000; percentE2 += 1) {
      const digits = String(percentE2).padStart(3, "0");
      const padded = `${digits.slice(0, -2)}.${digits.slice(-2)}`;
      expect(percentE2Of(padded)).toBe(percentE2);
      expect(percentE2Of(Number(padded))).toBe(percentE2);
      expect(percentE2Of(percentText(percentE2))).toBe(percentE2);
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
    expect(percentText(percentE2Of(given) ?? 0)).toBe(text);
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
    expect(PercentInput.safeParse(given).success).toBe(false);
  });
});
