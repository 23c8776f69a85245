import { expect, test } from "vitest";
import { maskCardNumbersIn } from "#server/payments/mask-card-numbers.ts";

test("card numbers in any field are cut down to their last four digits, however they are typed", () => {
  const typed = {
    name: "4242 4242 4242 4242",
    address: { line1: "card 5555-5555-5555-4444!" },
    list: ["378282246310005"],
  };
  expect(maskCardNumbersIn(typed)).toEqual({
    name: "•••• 4242",
    address: { line1: "card •••• 4444!" },
    list: ["•••• 0005"],
  });
});

test("other numbers stay", () => {
  const typed = {
    phone: "+44 20 7946 0000",
    order: "1234567890123456",
    count: 4242424242424242,
    none: null,
  };
  expect(maskCardNumbersIn(typed)).toEqual(typed);
});
