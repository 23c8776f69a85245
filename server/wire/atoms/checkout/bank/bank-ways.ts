import {
  type AmountBounds,
  type BankRedirect,
  bankRedirectNames,
  bankRedirects,
  isBankRedirect,
} from "#server/wire/atoms/checkout/bank-redirects.ts";
import {
  type BankDebit,
  bankDebitNames,
  bankDebits,
} from "#server/wire/atoms/checkout/bank/bank-debits.ts";
import {
  isPaymentCode,
  type PaymentCode,
  paymentCodeNames,
  paymentCodes,
} from "#server/wire/atoms/checkout/bank/payment-codes.ts";

/** Every way to pay from the shopper's own bank account, whatever its flow. */
export type BankWay = BankRedirect | PaymentCode | BankDebit;
export const bankWayNames: readonly BankWay[] = [
  ...bankRedirectNames,
  ...paymentCodeNames,
  ...bankDebitNames,
];

const bankWays: Record<BankWay, BankWayFacts> = {
  ...bankRedirects,
  ...paymentCodes,
  ...bankDebits,
};

/**
 * `countries`: where the shopper's bank is; null for everywhere. `needs`: the shopper's detail that the bank is told.
 * `bounds`: the amounts that the way itself pays, where it says.
 */
export type BankWayFacts = {
  label: string;
  currencies: readonly string[];
  countries: readonly string[] | null;
  needs: "name" | "email" | "code" | "iban" | "accountNumber" | null;
  bounds?: AmountBounds;
};

/** redirect: approved at the bank, or at the company whose account it is, which answers at once. code: waited for. debit: answered days later. */
export type BankFlow = "redirect" | "code" | "debit";

/** The field of a confirmation that names a way of each flow. */
export const flowFields: Record<BankFlow, string> = {
  redirect: "bankRedirect",
  code: "paymentCode",
  debit: "bankDebit",
};

export function bankWayFacts(name: BankWay): BankWayFacts {
  return bankWays[name];
}

export function isBankWay(method: string): method is BankWay {
  return Object.hasOwn(bankWays, method);
}

export function flowOf(name: BankWay): BankFlow {
  if (isBankRedirect(name)) return "redirect";
  return isPaymentCode(name) ? "code" : "debit";
}

/** The form field for the payer's detail of one way to pay: each has its own, because all are sent. */
export function payerFieldName(method: BankWay): string {
  return `payer_${method}`;
}

/** That field, where the page asks for the detail nowhere else; null where it is known or not needed. */
export function ownPayerField(method: BankWay, contact: "none" | "email" | "all"): string | null {
  const { needs } = bankWayFacts(method);
  const isAsked = {
    name: contact === "all",
    email: contact !== "none",
    code: false,
    iban: false,
    accountNumber: false,
  };
  return needs === null || isAsked[needs] ? null : payerFieldName(method);
}
