import { z } from "zod";

/**
 * ISO 4217 active codes by number of decimals. Our own table, because `Intl` disagrees with
 * the standard (it gives HUF no decimals). Metals, funds and test codes are left out. As of SIX's list
 * one with amendments 176 (XCG for ANG, 31 March 2025) and 180 (BGN ended with 2025)
 * (www.six-group.com/en/products-services/financial-information/data-standards.html).
 */
const activeByExponent: Record<number, string> = {
  0: "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF",
  2:
    "AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF " +
    "CHF CNY COP CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD " +
    "HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP " +
    "MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD " +
    "SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS " +
    "VED VES WST XCD XCG YER ZAR ZMW ZWG",
  3: "BHD IQD JOD KWD LYD OMR TND",
};

/**
 * Codes that were taken once, and are no longer for new prices: currencies that have ended, and funds
 * (list two). Amounts in them are shown, given back, transferred and paid out as before.
 */
const formerByExponent: Record<number, string> = {
  0: "UYI",
  2: "ANG BGN BOV CHE CHW COU MXV USN",
  4: "CLF UYW",
};

function readTable(table: Record<number, string>): [code: string, exponent: number][] {
  return Object.entries(table).flatMap(([exponent, codes]) =>
    codes.split(" ").map((code): [string, number] => [code, Number(exponent)]),
  );
}

const active = new Map(readTable(activeByExponent));
const known = new Map([...active, ...readTable(formerByExponent)]);

/** What a new price can be in. */
export const currencyCodes: readonly string[] = [...active.keys()].sort();

/** What an amount that is there can be in. */
export const knownCurrencyCodes: readonly string[] = [...known.keys()].sort();

/** How many decimals the currency's smallest unit has: EUR 2, JPY 0, KWD 3, CLF 4. */
export function currencyExponent(currency: string): number | undefined {
  return known.get(currency);
}

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
  .refine((code) => known.has(code), {
    error: "must be an ISO 4217 currency code, such as EUR",
    params: { code: "invalid_currency" },
  })
  .meta(facts);

/** The currency of a new price: as above, and still a currency. */
export const PriceCurrency = z
  .string()
  .toUpperCase()
  .refine((code) => active.has(code), {
    error: "must be an ISO 4217 currency code that is in use, such as EUR",
    params: { code: "invalid_currency" },
  })
  .meta(facts);
