/**
 * Ways to pay at the shopper's own bank: the browser goes there, the shopper approves, and the bank answers at once. The
 * one table that page, API, dashboard and documents read. Sources: docs.stripe.com/payments/ideal, /bancontact, /eps and
 * /p24: countries, currencies, refunds, and the payer's details that each asks for.
 */
export const bankRedirects = {
  ideal: { label: "iDEAL", currencies: ["EUR"], countries: ["NL"], needs: null },
  bancontact: { label: "Bancontact", currencies: ["EUR"], countries: ["BE"], needs: "name" },
  eps: { label: "EPS", currencies: ["EUR"], countries: ["AT"], needs: "name" },
  p24: { label: "Przelewy24", currencies: ["EUR", "PLN"], countries: ["PL"], needs: "email" },
} as const satisfies Record<string, BankRedirectFacts>;

export type BankRedirect = keyof typeof bankRedirects;
export const bankRedirectNames = Object.keys(bankRedirects) as BankRedirect[];

/** `countries`: where the shopper's bank is. `needs`: the payer's detail that the bank is told. */
export type BankRedirectFacts = {
  label: string;
  currencies: readonly string[];
  countries: readonly string[];
  needs: "name" | "email" | null;
};

export function redirectFacts(name: BankRedirect): BankRedirectFacts {
  return bankRedirects[name];
}

export function isBankRedirect(method: string): method is BankRedirect {
  return Object.hasOwn(bankRedirects, method);
}
