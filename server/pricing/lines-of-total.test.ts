import { expect, test } from "vitest";
import { givenLines, linesOfTotal } from "#server/pricing/lines-of-total.ts";

const link = { currency: "EUR", totalAmount: 4900 };

test.each([
  ["Repotting workshop", "Repotting workshop"],
  [null, "Payment"],
  ["", "Payment"],
  ["  ", "Payment"],
])("the line of a link that is called %j is called %s", (name, called) => {
  const lines = linesOfTotal({ ...link, name });
  expect(lines).toMatchObject([{ name: called, quantity: 1, amount: 4900, currency: "EUR" }]);
  expect(givenLines({ ...link, name }, lines), "sent back it says no more than the total").toBe(
    null,
  );
});
