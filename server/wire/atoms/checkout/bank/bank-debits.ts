import { sepaCountries } from "#server/wire/atoms/checkout/bank/iban.ts";

/**
 * Ways to pay by a debit: the shopper allows it by a mandate, and their bank answers days later. The one table that page,
 * API, dashboard and documents read. Sources: docs.stripe.com/payments/sepa-debit, and the European Payments Council's
 * SEPA Core rulebook, EPC016-06: a payer may ask for the money back for eight weeks.
 */
export const bankDebits = {
  sepa_debit: {
    label: "SEPA Direct Debit",
    currencies: ["EUR"],
    countries: sepaCountries,
    needs: "iban",
    answersInDays: [2, 5],
    returnsForWeeks: 8,
  },
} as const satisfies Record<string, BankDebitFacts>;

export type BankDebit = keyof typeof bankDebits;
export const bankDebitNames = Object.keys(bankDebits) as BankDebit[];

/**
 * `needs`: the account. `answersInDays`: the first and last day on which the bank usually answers. `returnsForWeeks`: how long the payer may ask
 * their bank for the money back.
 */
export type BankDebitFacts = {
  label: string;
  currencies: readonly string[];
  countries: readonly string[];
  needs: "iban";
  answersInDays: readonly [number, number];
  returnsForWeeks: number;
};

export function isBankDebit(method: string): method is BankDebit {
  return Object.hasOwn(bankDebits, method);
}

type DebitField = { name: string; asks: "iban" | "name" | "email" };

/** The form fields of a debit, those that the page asks for elsewhere left out. */
export function debitFields(method: BankDebit, contact: "none" | "email" | "all"): DebitField[] {
  const fields: DebitField[] = [{ name: `payer_${method}`, asks: "iban" }];
  if (contact !== "all") fields.push({ name: `holder_${method}`, asks: "name" });
  if (contact === "none") fields.push({ name: `mail_${method}`, asks: "email" });
  return fields;
}
