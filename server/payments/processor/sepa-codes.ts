import type { Decline } from "#server/core/interfaces/processor.ts";
import { declineOfWord } from "#server/payments/charge/decline.ts";
import type { DeclineCode } from "#server/wire/payments/decline-codes.ts";

/**
 * Why a bank did not pay a debit: codes of the SEPA rulebooks, which processors hand on as they are
 * (docs.adyen.com/risk-management/chargeback-guidelines/sepa-chargebacks; help.mollie.com, "reason codes to failed direct debits").
 */
const words: Record<string, DeclineCode> = {
  AC01: "debit_account_closed",
  AC04: "debit_account_closed",
  AM04: "debit_insufficient_funds",
};

/** A code that has no word here says that the account cannot be debited. */
export function declineOfSepa(code: string | null | undefined): Decline {
  return declineOfWord(words[code ?? ""] ?? "debit_not_allowed");
}

/** The code in a processor's words: two letters and two digits. */
export function sepaCodeIn(said: string | undefined): string | undefined {
  return /\b(?:AC|AG|AM|BE|FF|MD|MS|RC|RR|SL|TM)\d\d\b/.exec(said ?? "")?.[0];
}
