import { z } from "zod";

/**
 * ISO 4217 active codes by number of decimals. Our own table, because `Intl` disagrees with
 * the standard (it gives HUF no decimals). Metals, funds and test codes are left out.
 */
const codesByExponent: Record<number, string> = {
  0: "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF",
  2:
    "AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE " +
    "CHF CHW CNY COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD " +
    "HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP " +
    "MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD " +
    "SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS " +
    "VED VES WST XCD YER ZAR ZMW ZWG",
  3: "BHD IQD JOD KWD LYD OMR TND",
  4: "CLF UYW",
};

const exponents = new Map(
  Object.entries(codesByExponent).flatMap(([exponent, codes]) =>
    codes.split(" ").map((code) => [code, Number(exponent)] as const),
  ),
);

export const currencyCodes: readonly string[] = [...exponents.keys()].sort();

/** How many decimals the currency's smallest unit has: EUR 2, JPY 0, KWD 3, CLF 4. */
export function currencyExponent(currency: string): number | undefined {
  return exponents.get(currency);
}

/** An ISO 4217 code, in capitals however it was typed. Its issue carries the code that the error answer needs. */
export const Currency = z
  .string()
  .toUpperCase()
  .refine((code) => exponents.has(code), {
    error: "must be an ISO 4217 currency code, such as EUR",
    params: { code: "invalid_currency" },
  })
  .meta({
    description: "Upper-case ISO 4217 currency code.",
    example: "EUR",
    minLength: 3,
    maxLength: 3,
  });
