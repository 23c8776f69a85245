import { describe, expect, test } from "vitest";
import { holdsCardNumber, mayHoldCardNumber } from "#server/wire/atoms/checkout/card-number.ts";

describe("a card number is seen", () => {
  test.each([
    ["plain", "4242424242424242"],
    ["in groups", "4242 4242 4242 4242"],
    ["with dashes", "5555-5555-5555-4444"],
    ["as American Express writes it", "3782 822463 10005"],
    ["with nineteen digits", "6212 3456 7890 1234 569"],
    ["with what stands beside it on the card", "4242 4242 4242 4242 12/34 737"],
    ["behind other numbers", "room 12 6011 1111 1111 1117"],
    ["in full-width digits", "４２４２ ４２４２ ４２４２ ４２４２"],
    ["in Arabic digits", "٤٢٤٢ ٤٢٤٢ ٤٢٤٢ ٤٢٤٢"],
    ["in Persian digits", "۴۲۴۲۴۲۴۲۴۲۴۲۴۲۴۲"],
    ["in Devanagari digits", "४२४२-४२४२-४२४२-४२४२"],
    ["with hyphens that do not break", "4242\u20114242\u20114242\u20114242"],
    ["with dashes between blanks", "4242 – 4242 – 4242 – 4242"],
    ["with dots", "4242.4242.4242.4242"],
    ["copied out of a table", "4242\t4242\t4242\t4242"],
    ["in four lines", "4242\r\n4242\r\n4242\r\n4242"],
    ["in a sentence", "my card is 3566002020360505, thanks"],
    ["as an email address", "4242424242424242@example.com"],
    ["in an address", "https://shop.example/?n=4242424242424242&x=1"],
  ])("%s", (_, text) => {
    expect(holdsCardNumber(text)).toBe(true);
  });
});

describe("in what is kept, one is seen that is written as nobody has to write it", () => {
  test.each([
    ["with strokes", "4242/4242/4242/4242"],
    ["with underscores", "4242_4242_4242_4242"],
    ["as American Express, with underscores", "3782_822463_10005"],
    ["with a letter before", "x4242424242424242"],
    ["with a letter behind", "4242 4242 4242 4242x"],
    ["with underscores around", "card_5555555555554444_old"],
    ["in a path", "/customers/4242/4242/4242/4242/notes"],
    ["with letters of another script around", "номер4242424242424242кв"],
    ["plain", "4242424242424242"],
  ])("%s", (_, text) => {
    expect(mayHoldCardNumber(text)).toBe(true);
  });

  test.each(["14242424242424242", "42424242-4242-4242-8242-424242424242", "x4242424242424241"])(
    "and %s is none",
    (text) => {
      expect(mayHoldCardNumber(text)).toBe(false);
    },
  );
});

describe("other digits are left alone", () => {
  test.each([
    ["a phone number", "+44 20 7946 0000"],
    ["an order number that fails the check", "4242424242424241"],
    ["no brand's number", "1234567890123452"],
    ["an id with letters around", "order_4242424242424242"],
    ["a time", "2026-02-18T09:30:00.000Z"],
    ["an IBAN", "DE89 3704 0044 0532 0130 00"],
    ["a UUID", "550e8400-e29b-41d4-a716-446655440000"],
    ["a UUID whose digits are a card's", "42424242-4242-4242-8242-424242424242"],
    ["a fraction", "0.4242424242424242"],
    ["a number with a fraction", "4242424242424242.5"],
    ["a date and a time", "2026-11-21 04:06:26"],
    ["an id of ours", "plink_01h45ytscbebyvny4gc8cr8ma2"],
    ["more digits than a card has", "42424242424242424242"],
  ])("%s", (_, text) => {
    expect(holdsCardNumber(text)).toBe(false);
  });
});

test("no UUID and no random fraction is taken for a card", () => {
  for (let count = 0; count < 100_000; count += 1) {
    const digits = [...crypto.getRandomValues(new Uint8Array(36))]
      .map((byte) => byte % 10)
      .join("");
    const uuid = digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*/, "$1-$2-$3-$4-$5");
    const holds = holdsCardNumber(uuid) || holdsCardNumber(`${count}.${digits.slice(0, 16)}`);
    expect(holds, uuid).toBe(false);
  }
});
