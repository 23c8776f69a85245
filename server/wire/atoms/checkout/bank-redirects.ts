import {
  klarnaBounds,
  klarnaCountries,
  klarnaCurrencies,
} from "#server/wire/atoms/checkout/bank/klarna-markets.ts";
import { currencyCodes } from "#server/wire/atoms/money/currency-table.ts";

/** Cards and addresses that a shopper keeps at a company: one press pays from anywhere, in whatever the processor charges. */
const express = {
  currencies: currencyCodes,
  countries: null,
  needs: null,
  at: "account",
  isExpress: true,
} as const;

/**
 * Ways to pay at the shopper's own bank, or with an account elsewhere: the browser goes there, the shopper approves, and the
 * answer comes at once. Some processors show an express way's own button on the page instead (`browserWays`). The one table that page, API, dashboard and documents read. Sources: docs.stripe.com/payments/ideal,
 * /bancontact, /eps, /p24, /klarna and /paypal: countries, currencies, refunds, and the payer's details that each asks for.
 */
export const bankRedirects = {
  ideal: { label: "iDEAL", currencies: ["EUR"], countries: ["NL"], needs: null, at: "bank" },
  bancontact: {
    label: "Bancontact",
    currencies: ["EUR"],
    countries: ["BE"],
    needs: "name",
    at: "bank",
  },
  eps: { label: "EPS", currencies: ["EUR"], countries: ["AT"], needs: "name", at: "bank" },
  p24: {
    label: "Przelewy24",
    currencies: ["EUR", "PLN"],
    countries: ["PL"],
    needs: "email",
    at: "bank",
  },
  klarna: {
    label: "Klarna",
    currencies: klarnaCurrencies,
    countries: klarnaCountries,
    needs: "email",
    at: "account",
    bounds: klarnaBounds,
  },
  paypal: {
    label: "PayPal",
    currencies: [
      "AUD",
      "CAD",
      "CHF",
      "CZK",
      "DKK",
      "EUR",
      "GBP",
      "HKD",
      "NOK",
      "NZD",
      "PLN",
      "SEK",
      "SGD",
      "USD",
    ],
    countries: null,
    needs: null,
    at: "account",
  },
  apple_pay: { label: "Apple Pay", ...express },
  google_pay: { label: "Google Pay", ...express },
  link: { label: "Link", ...express },
} as const satisfies Record<string, BankRedirectFacts>;

export type BankRedirect = keyof typeof bankRedirects;
export type ExpressWay = "apple_pay" | "google_pay" | "link";
export const bankRedirectNames = Object.keys(bankRedirects) as BankRedirect[];

/**
 * `countries`: where the shopper's bank is, or the shopper lives; null for everywhere. `needs`: the payer's detail that the
 * other side is told. `at`: whether the shopper approves at their bank, or with an account at the company of the label.
 * `isExpress`: its button stands above the form where the other side knows the shopper's contact and address.
 */
export type BankRedirectFacts = {
  label: string;
  currencies: readonly string[];
  countries: readonly string[] | null;
  needs: "name" | "email" | null;
  at: "bank" | "account";
  isExpress?: true;
  bounds?: AmountBounds;
};

/** The amounts that a way itself pays, in the smallest unit; null where it pays none of a country in this currency. */
export type AmountBounds = (
  currency: string,
  country: string | null,
) => { least: number; most: number } | null;

export function redirectFacts(name: BankRedirect): BankRedirectFacts {
  return bankRedirects[name];
}

/** Whether a press on the way's own button is all that the shopper does on the page. */
export function isExpress(method: string): method is ExpressWay {
  return isBankRedirect(method) && redirectFacts(method).isExpress === true;
}

export function isBankRedirect(method: string): method is BankRedirect {
  return Object.hasOwn(bankRedirects, method);
}
