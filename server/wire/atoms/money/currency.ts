import { z } from "zod";
import { activeCurrencies, knownCurrencies } from "#server/wire/atoms/money/currency-table.ts";
import { ofAnotherType, sentences } from "#server/wire/atoms/sentences/value-sentences.ts";

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
  .string({ error: ofAnotherType(sentences.currency) })
  .overwrite(inCapitals)
  .refine((code) => knownCurrencies.has(code), {
    error: sentences.currency,
    params: { code: "invalid_currency" },
  })
  .meta(facts);

/** The currency of a new price: as above, and still a currency. */
export const PriceCurrency = z
  .string({ error: ofAnotherType(sentences.currencyInUse) })
  .overwrite(inCapitals)
  .refine((code) => activeCurrencies.has(code), {
    error: sentences.currencyInUse,
    params: { code: "invalid_currency" },
  })
  .meta(facts);
