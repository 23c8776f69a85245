import { expect, test } from "vitest";
import { momentFormat, numberFormat } from "#components/display/formatters.ts";

test("of the same kind there is one formatter, of another kind another", () => {
  const euros = { style: "currency", currency: "EUR" } as const;
  expect(numberFormat("en", euros)).toBe(numberFormat("en", { ...euros }));
  expect(numberFormat("de", euros)).not.toBe(numberFormat("en", euros));
  expect(numberFormat("en", { ...euros, currency: "USD" }).format(1)).toBe("$1.00");
  const day = { day: "numeric", timeZone: "UTC" } as const;
  expect(momentFormat("en", day)).toBe(momentFormat("en", { ...day }));
  expect(momentFormat("en", { ...day, timeZone: "Asia/Tokyo" }).format(82_800_000)).toBe("2");
  expect(momentFormat("en", day).format(82_800_000)).toBe("1");
});
