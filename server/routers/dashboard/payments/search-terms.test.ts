import { expect, test } from "vitest";
import { searchTerms } from "#server/routers/dashboard/payments/search-terms.ts";

function amountIn(typed: string, currency: string): number | undefined {
  return searchTerms(typed).amounts.find(({ currencies }) => currencies.includes(currency))?.amount;
}

test.each([
  ["49", "EUR", 4900],
  ["49", "JPY", 49],
  ["49.5", "EUR", 4950],
  ["€49.00", "EUR", 4900],
  ["49,00", "EUR", 4900],
  ["1,234.50", "USD", 123_450],
  ["49 gbp", "GBP", 4900],
  ["49.5", "KWD", 49_500],
])("“%s” is %s %i", (typed, currency, amount) => {
  expect(amountIn(typed, currency)).toBe(amount);
});

test.each([
  ["€49.00", "USD"],
  ["49.50", "JPY"],
  ["vera", "EUR"],
])("“%s” is no amount of %s", (typed, currency) => {
  expect(amountIn(typed, currency)).toBeUndefined();
});

test("four digits are the end of a card and an amount; an id is nothing else", () => {
  expect(searchTerms("•••• 4242")).toMatchObject({ last4: "4242" });
  expect(searchTerms("4242")).toMatchObject({ last4: "4242" });
  expect(amountIn("4242", "EUR")).toBe(424_200);
  const id = "pi_01jbq8v6n2e8t9x4k3m5r7w0yz";
  expect(searchTerms(id)).toEqual({
    id,
    idStart: null,
    idEnd: null,
    last4: null,
    receipt: null,
    phone: null,
    entry: null,
    amounts: [],
    like: null,
  });
});

test.each(["pi_01jbq8v6n2", " PI_01JBQ8V6N2 ", "pi_01jbq8v6n2…", "pi_01jbq8v6n2..."])(
  "“%s” is how a payment's id begins",
  (typed) => {
    expect(searchTerms(typed)).toMatchObject({ id: null, idStart: "pi_01jbq8v6n2" });
  },
);

test.each(["pi_01jbq8v", "pi_01jbq8v6n2!", "vera"])("“%s” is no beginning of an id", (typed) => {
  expect(searchTerms(typed).idStart).toBeNull();
});

test.each([
  ["c15ygac9s", "c15ygac9s"],
  ["YGAC9S", "ygac9s"],
  ["pi_…ygac9s", "ygac9s"],
  ["…ygac9s", "ygac9s"],
  ["pi_...ygac9s", "ygac9s"],
  ["ygacos", "ygac0s"],
])("“%s” is the end of an id, %s", (typed, end) => {
  expect(searchTerms(typed).idEnd).toBe(end);
});

test.each(["gac9s", "ygac9u", "ygac 9s", "pi_ygac9s"])("“%s” is no end of an id", (typed) => {
  expect(searchTerms(typed).idEnd).toBeNull();
});

test("an id as pages shorten it is looked for by what is left of it", () => {
  expect(searchTerms("cus_…x8m2qd").like).toBe("%x8m2qd%");
});

test("wildcards are letters", () => {
  expect(searchTerms("100%_").like).toBe("%100\\%\\_%");
});

test.each(["12", "#12", "no. 12", "Receipt no. 12"])(
  "“%s” is the receipt of that number",
  (typed) => {
    expect(searchTerms(typed).receipt).toBe(12);
  },
);

test.each([
  "Beleg Nr. 12",
  "Recibo n.º 12",
  "Reçu n° 12",
  "領収書番号 12",
  "Квитанція № 12",
  "إيصال رقم 12",
])("“%s” is a receipt in the shopper's language", (typed) => {
  expect(searchTerms(typed).receipt).toBe(12);
});

test.each(["Visa 4242", "May 12", "order 12"])("“%s” is no receipt", (typed) => {
  expect(searchTerms(typed).receipt).toBeNull();
});

test.each(["+353 86 123 4567", "00353861234567", "(353) 86-1234567"])(
  "“%s” is a telephone number",
  (typed) => {
    expect(searchTerms(typed).phone).toBe("353861234567");
  },
);

test.each(["4242", "49.00", "vera", "12-34"])("“%s” is no telephone number", (typed) => {
  expect(searchTerms(typed).phone).toBeNull();
});

test.each(["order=6735", "order: 6735", "order : 6735"])(
  "“%s” is an entry of metadata",
  (typed) => {
    expect(searchTerms(typed).entry).toEqual({ key: "order", value: "6735" });
  },
);
