import { expect, test } from "vitest";
import { countryNames, readCountries } from "#components/shipping-rates/countries-field.ts";
import { toFormValues, toShippingRateInput } from "#components/shipping-rates/form-values.ts";
import { CreateShippingRate } from "#server/wire/selling/shipping-rate.ts";

const rate = {
  name: "Standard delivery",
  amount: 490,
  currency: "EUR",
  countries: ["NL", "BE"],
  freeFrom: 5000,
  minimumDays: 0,
  maximumDays: 4,
  taxClass: "reduced",
};

test.each([
  rate,
  { ...rate, countries: [], freeFrom: null, minimumDays: null, maximumDays: null, taxClass: null },
  { ...rate, amount: 0, currency: "JPY" },
  { ...rate, amount: 1500, currency: "KWD" },
])("a rate that goes through its form unchanged stays as it is: %o", (stored) => {
  const input = toShippingRateInput(toFormValues(stored));
  expect(input).toEqual(stored);
  expect(CreateShippingRate.parse(input)).toEqual(stored);
});

test("countries are read by code in any case and by name, each once", () => {
  expect(readCountries("nl, Belgium; DE\nNL,")).toEqual(["NL", "BE", "DE"]);
  expect(countryNames(["NL", "BE"])).toBe("Netherlands, Belgium");
  expect(readCountries(" ")).toEqual([]);
});

test.each([
  [{ countries: "NL, Narnia" }, "countries"],
  [{ minimumDays: "5" }, "maximumDays"],
  [{ minimumDays: "two" }, "minimumDays"],
  [{ amount: "" }, "amount"],
  [{ freeFrom: "0" }, "freeFrom"],
  [{ name: " " }, "name"],
  [{ taxClass: "Books!" }, "taxClass"],
])("%j is refused at its field", (change, field) => {
  const { error } = CreateShippingRate.safeParse(
    toShippingRateInput({ ...toFormValues(rate), ...change }),
  );
  expect(error?.issues.map(({ path }) => path[0])).toEqual([field]);
});
