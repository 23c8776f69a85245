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

/** Currencies that a new price can have, with their decimals. */
export const activeCurrencies = new Map(readTable(activeByExponent));
/** Currencies that an existing amount can have, with their decimals. */
export const knownCurrencies = new Map([...activeCurrencies, ...readTable(formerByExponent)]);

/** Codes of the currencies that a new price can have. */
export const currencyCodes: readonly string[] = [...activeCurrencies.keys()].sort();

/** Codes of the currencies that an existing amount can have. */
export const knownCurrencyCodes: readonly string[] = [...knownCurrencies.keys()].sort();

/** How many decimals the currency's smallest unit has: EUR 2, JPY 0, KWD 3, CLF 4. */
export function currencyExponent(currency: string): number | undefined {
  return knownCurrencies.get(currency);
}
