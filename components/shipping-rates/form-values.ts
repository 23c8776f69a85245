import { toDecimal } from "#components/display/money/format-money.ts";
import { parseAmount } from "#components/form/amount/parse-amount.ts";
import { readCountries } from "#components/shipping-rates/countries-field.ts";
import { currencyExponent } from "#server/wire/atoms/money/currency-table.ts";
import type { ShippingRate } from "#server/wire/selling/shipping-rate.ts";

/** The values of the form's controls. Named as the operation's fields, so that its issues find them. */
export type ShippingRateFormValues = {
  name: string;
  amount: string;
  currency: string;
  /** Codes or names with commas between; empty for everywhere. */
  countries: string;
  freeFrom: string;
  minimumDays: string;
  maximumDays: string;
  /** Empty for that of the goods. */
  taxClass: string;
};

type Given = Partial<ShippingRate> & Pick<ShippingRate, "currency">;

/** The values that a rate's form starts with; for a new rate only the currency is known. */
export function toFormValues(rate: Given): ShippingRateFormValues {
  const { name = "", currency, countries = [], taxClass } = rate;
  const decimal = (amount: number | null | undefined) =>
    amount == null ? "" : toDecimal(amount, currencyExponent(currency) ?? 0);
  return {
    name,
    amount: decimal(rate.amount),
    currency,
    countries: countries.join(", "),
    freeFrom: decimal(rate.freeFrom),
    minimumDays: String(rate.minimumDays ?? ""),
    maximumDays: String(rate.maximumDays ?? ""),
    taxClass: taxClass ?? "",
  };
}

/** The input that the operations take. A number that cannot be read stays NaN, which they refuse. */
export function toShippingRateInput(values: ShippingRateFormValues): Record<string, unknown> {
  const amount = (typed: string) => parseAmount(typed, values.currency);
  const ifGiven = (typed: string, read: (text: string) => number) =>
    typed.trim() ? read(typed.trim()) : null;
  return {
    name: values.name.trim(),
    amount: amount(values.amount),
    currency: values.currency,
    countries: readCountries(values.countries),
    freeFrom: ifGiven(values.freeFrom, amount),
    minimumDays: ifGiven(values.minimumDays, Number),
    maximumDays: ifGiven(values.maximumDays, Number),
    taxClass: values.taxClass.trim() || null,
  };
}
