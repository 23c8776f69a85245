import type Stripe from "stripe";
import type { Decline } from "#server/core/interfaces/processor.ts";
import { declineOf, declineOfWord } from "#server/payments/charge/decline.ts";
import { isBankRedirect, isExpress } from "#server/wire/atoms/checkout/bank-redirects.ts";
import { isBankDebit } from "#server/wire/atoms/checkout/bank/bank-debits.ts";
import { isPaymentCode } from "#server/wire/atoms/checkout/bank/payment-codes.ts";
import {
  type DeclineAdvice,
  type DeclineCode,
  declineFacts,
} from "#server/wire/payments/decline-codes.ts";

/** Stripe's words where ours are others. */
const ourWords: Record<string, DeclineCode> = {
  authentication_failure: "authentication_failed",
  do_not_honor: "card_declined",
  fraudulent: "card_declined",
  generic_decline: "card_declined",
  invalid_cvc: "incorrect_cvc",
  invalid_number: "incorrect_number",
  payment_intent_authentication_failure: "authentication_failed",
  setup_intent_authentication_failure: "authentication_failed",
  three_d_secure_authentication_not_supported: "authentication_lookup_failed",
  three_d_secure_authentication_upstream_error: "authentication_lookup_failed",
};

/** Words of payments by a code (changelog 2026-09-30.endive, "Returns specific decline codes for BLIK payment failures"). */
const codeWords: Record<string, DeclineCode> = {
  code_expired: "code_expired",
  code_invalid: "incorrect_code",
  payment_intent_payment_attempt_expired: "code_expired",
};

/** Words of debits (docs.stripe.com/declines/codes and docs.stripe.com/payments/bank-debits, failure codes). */
const debitWords: Record<string, DeclineCode> = {
  account_closed: "debit_account_closed",
  bank_account_closed: "debit_account_closed",
  no_account: "debit_account_closed",
  insufficient_funds: "debit_insufficient_funds",
};

/** The issuer's advice (docs.stripe.com/declines/card, "Retrying issuer declines"). */
const adviceOf: Partial<Record<string, DeclineAdvice>> = {
  confirm_card_data: "new_card",
  do_not_try_again: "new_card",
  try_again_later: "retry",
} satisfies Record<Declared<Advice>, DeclineAdvice>;

type Advice = Stripe.Charge.Outcome.AdviceCode;
type Declared<Word> = Word extends string ? (string extends Word ? never : Word) : never;

/** The decline in an intent's last error. */
type LastError = {
  type: string;
  code?: string;
  decline_code?: string;
  advice_code?: string;
  payment_method?: { type: string };
};

/**
 * The decline in our words. An error that is no `card_error`, of a code that is no bank's, is a refusal of Stripe's. Where
 * its code lets a card be tried again the bank's advice decides; "try again later" does not undo that a card was stolen.
 * A shopper who went to their own bank, or whose app asked them, did not approve, unless Stripe says that the code was to
 * blame.
 */
export function declineFrom(error: LastError): Decline {
  const { type, code, decline_code, advice_code, payment_method } = error;
  const way = payment_method?.type ?? "card";
  if (isBankRedirect(way) && !isExpress(way)) return declineOf("not_approved");
  if (isPaymentCode(way)) return declineOf(codeWords[decline_code ?? code ?? ""] ?? "not_approved");
  if (isBankDebit(way))
    return declineOf(debitWords[decline_code ?? code ?? ""] ?? "debit_not_allowed");
  const word = decline_code ?? code ?? "card_declined";
  const ours = ourWords[word] ?? word;
  const { isKnown, advice } = declineFacts(ours);
  if (type !== "card_error" && !isKnown) return declineOf("processor_refused");
  const ofBank = advice_code ? adviceOf[advice_code] : undefined;
  return declineOfWord(ours, advice === "retry" ? ofBank : advice);
}
