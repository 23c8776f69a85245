import { expect, test } from "vitest";
import { askedLines } from "#components/payments/actions/refund/asked-lines.ts";

const lines = [
  { line: 0, name: "Fern", quantity: 3, amount: 2700 },
  { line: 1, name: "Book", quantity: 1, amount: 1957 },
  { line: 3, name: "Delivery", quantity: 0, amount: 200 },
];

test("lines are asked for by pieces, and a rest of a price whole", () => {
  expect(askedLines(lines, { 0: " 2 ", 1: "1", 3: "1" })).toEqual({
    asked: [{ line: 0, quantity: 2 }, { line: 1, quantity: 1 }, { line: 3 }],
    problems: {},
  });
  expect(askedLines(lines, { 0: "0", 1: "" })).toEqual({ asked: [], problems: {} });
});

test.each(["4", "x", "-1", "1.5"])(
  "%s pieces of three are a problem, and not asked for",
  (text) => {
    const problems = { 0: "Enter a whole number, at most 3." };
    expect(askedLines(lines, { 0: text })).toEqual({ asked: [], problems });
  },
);
