import { sepaCountries } from "#server/wire/atoms/checkout/bank/iban.ts";

/**
 * Ways to pay by a debit: the shopper allows it by a mandate, and their bank answers days later. The one table that page,
 * API, dashboard and documents read. Sources: docs.stripe.com/payments/sepa-debit, /bacs-debit and /ach-direct-debit;
 * the European Payments Council's SEPA Core rulebook, EPC016-06 (a payer may ask for the money back for eight weeks);
 * the Direct Debit Guarantee, bacs.co.uk (at any time); Regulation E, 12 CFR 1005.6 (60 days after a statement).
 */
export const bankDebits = {
  sepa_debit: {
    label: "SEPA Direct Debit",
    currencies: ["EUR"],
    countries: sepaCountries,
    needs: "iban",
    account: ["iban"],
    answersInDays: [2, 5],
    noticeDays: 2,
  },
  bacs_debit: {
    label: "Bacs Direct Debit",
    currencies: ["GBP"],
    countries: ["GB"],
    needs: "accountNumber",
    account: ["sortCode", "accountNumber"],
    answersInDays: [3, 6],
    noticeDays: 3,
  },
  us_bank_account: {
    label: "US bank account",
    currencies: ["USD"],
    countries: ["US"],
    needs: "accountNumber",
    account: ["routingNumber", "accountNumber"],
    answersInDays: [2, 5],
    noticeDays: 2,
  },
} as const satisfies Record<string, BankDebitFacts>;

export type BankDebit = keyof typeof bankDebits;
export const bankDebitNames = Object.keys(bankDebits) as BankDebit[];

type AccountPart = "iban" | "sortCode" | "routingNumber" | "accountNumber";

/**
 * `account`: its parts, as the page asks for them. `answersInDays`: the first and last day on which the bank usually answers.
 * `noticeDays`: days before a later debit on which the payer has been told of it at the latest, as the mandate says: SEPA
 * has fourteen unless another time is agreed, Bacs ten working days likewise.
 */
type BankDebitFacts = {
  label: string;
  currencies: readonly string[];
  countries: readonly string[];
  needs: AccountPart;
  account: readonly AccountPart[];
  answersInDays: readonly [number, number];
  noticeDays: number;
};

/** `Recurring`, whose file reads this table. */
type Period = { interval: string; intervalCount: number };

/** Days between two debits that leave time to announce each: three bank days fit, a weekend and two holidays among them. */
export const announcedDaysMin = 7;

/** Whether each debit of a subscription can be announced in time. */
export function leavesTimeToAnnounce({ interval, intervalCount }: Period): boolean {
  return interval !== "day" || intervalCount >= announcedDaysMin;
}

export function isBankDebit(method: string): method is BankDebit {
  return Object.hasOwn(bankDebits, method);
}

/** The first and last day on which the bank usually answers, as sentences name them. */
export function daysOf(method: BankDebit): { first: number; last: number } {
  const [first, last] = bankDebits[method].answersInDays;
  return { first, last };
}

/** The day that lies so many bank days after another; Saturdays and Sundays are none. */
export function bankDaysAfter(start: Date, days: number): Date {
  const day = new Date(start);
  for (let left = days; left > 0;) {
    day.setUTCDate(day.getUTCDate() + 1);
    if (day.getUTCDay() % 6 !== 0) left -= 1;
  }
  return day;
}

export type DebitAsks = AccountPart | "name" | "email";
type DebitField = { name: string; asks: DebitAsks };

const prefixes = {
  iban: "payer",
  accountNumber: "payer",
  sortCode: "sort",
  routingNumber: "routing",
};

/** The form fields of a debit, those that the page asks for elsewhere left out. */
export function debitFields(method: BankDebit, contact: "none" | "email" | "all"): DebitField[] {
  const fields: DebitField[] = bankDebits[method].account.map((asks) => ({
    name: `${prefixes[asks]}_${method}`,
    asks,
  }));
  if (contact !== "all") fields.push({ name: `holder_${method}`, asks: "name" });
  if (contact === "none") fields.push({ name: `mail_${method}`, asks: "email" });
  return fields;
}

/** Whether it is a part of an account, which no page sends back and no log keeps. */
export function isAccountPart(asks: DebitAsks): asks is AccountPart {
  return Object.hasOwn(prefixes, asks);
}
