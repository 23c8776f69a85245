import { ibanProblem, plainIban } from "#server/wire/atoms/checkout/bank/iban.ts";

type Part = "iban" | "sortCode" | "routingNumber" | "accountNumber";

/** The account that a debit names, by the parts that its way asks for. */
export type DebitAccount =
  | { type: "sepa_debit"; iban: string }
  | { type: "bacs_debit"; sortCode: string; accountNumber: string }
  | { type: "us_bank_account"; routingNumber: string; accountNumber: string };

/** The account as banks write it, in one word. */
export function plainAccount(account: DebitAccount): string {
  if (account.type === "sepa_debit") return plainIban(account.iban);
  const bank = account.type === "bacs_debit" ? account.sortCode : account.routingNumber;
  return plainDigits(bank) + plainDigits(account.accountNumber);
}

const ofBank = { bacs_debit: /^\d{8}$/, us_bank_account: /^\d{4,17}$/ };

/** Whether a part of an account that was typed cannot be one. */
export function isWrongPart(type: DebitAccount["type"], part: Part, typed: string): boolean {
  if (part === "iban") return ibanProblem(typed) !== null;
  const digits = plainDigits(typed);
  if (part === "sortCode") return !/^\d{6}$/.test(digits);
  if (part === "routingNumber") return !isRoutingNumber(digits);
  return type === "sepa_debit" || !ofBank[type].test(digits);
}

function plainDigits(typed: string): string {
  return typed.replaceAll(/[\s-]/g, "");
}

/**
 * Nine digits whose sum, weighted 3, 7 and 1, is a multiple of ten, and whose first two name a Federal Reserve district
 * or the Treasury (American Bankers Association, Routing Number Policy).
 */
function isRoutingNumber(digits: string): boolean {
  if (!/^(?:0\d|1[0-2]|2[1-9]|3[0-2]|6[1-9]|7[0-2]|80)\d{7}$/.test(digits)) return false;
  const weights = [3, 7, 1];
  const sum = [...digits].reduce(
    (all, digit, at) => all + Number(digit) * (weights[at % 3] ?? 0),
    0,
  );
  return sum % 10 === 0 && sum > 0;
}
