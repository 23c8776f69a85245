import { z } from "zod";
import { activeCurrencies, knownCurrencies } from "#server/wire/atoms/money/currency-table.ts";

const facts = {
  description: "Upper-case ISO 4217 currency code.",
  example: "EUR",
  minLength: 3,
  maxLength: 3,
};

/** The letters A to Z alone: in Unicode the capital of `ſ` is an S, and `uſd` would be a currency. */
function inCapitals(typed: string): string {
  return typed.replaceAll(/[a-z]/g, (letter) => letter.toUpperCase());
}

/** An ISO 4217 code, in capitals however it was typed. Its issue carries the code that the error answer needs. */
export const Currency = z
  .string()
  .overwrite(inCapitals)
  .refine((code) => knownCurrencies.has(code), {
    error: "must be an ISO 4217 currency code, such as EUR",
    params: { code: "invalid_currency" },
  })
  .meta(facts);

/** The currency of a new price: as above, and still a currency. */
export const PriceCurrency = z
  .string()
  .overwrite(inCapitals)
  .refine((code) => activeCurrencies.has(code), {
    error: "must be an ISO 4217 currency code that is in use, such as EUR",
    params: { code: "invalid_currency" },
  })
  .meta(facts);
