import { expect, test } from "vitest";
import { contactLines } from "#components/checkout-sessions/contact-lines.ts";

test("only what the shopper gave is shown, in the order of an envelope", () => {
  expect(contactLines(null)).toEqual([]);
  expect(
    contactLines({
      name: "Ada Lovelace",
      email: "ada@shop.example",
      phoneNumber: null,
      address: {
        line1: "12 St James's Square",
        city: "London",
        postalCode: "SW1Y 4JH",
        country: "GB",
      },
    }),
  ).toEqual(["Ada Lovelace", "ada@shop.example", "12 St James's Square", "SW1Y 4JH London", "GB"]);
});
