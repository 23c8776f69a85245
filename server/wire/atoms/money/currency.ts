import { z } from "zod";
import { activeCurrencies, knownCurrencies } from "#server/wire/atoms/money/currency-table.ts";

const facts = {
  description: "Upper-case ISO 4217 currency code.",
  example: "EUR",
  minLength: 3,
  maxLength: 3,
};

/** An ISO 4217 code, in capitals however it was typed. Its issue carries the code that the error answer needs. */
export const Currency = z
  .string()
  .toUpperCase()
  .refine((code) => knownCurrencies.has(code), {
    error: "must be an ISO 4217 currency code, such as EUR",
    params: { code: "invalid_currency" },
  })
  .meta(facts);

/** The currency of a new price: as above, and still a currency. */
export const PriceCurrency = z
  .string()
  .toUpperCase()
  .refine((code) => activeCurrencies.has(code), {
    error: "must be an ISO 4217 currency code that is in use, such as EUR",
    params: { code: "invalid_currency" },
  })
  .meta(facts);
