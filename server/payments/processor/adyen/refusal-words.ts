import type { Decline } from "#server/core/interfaces/processor.ts";
import { declineOfWord } from "#server/payments/charge/decline.ts";
import { declineOfSepa } from "#server/payments/processor/sepa-codes.ts";
import type { DeclineAdvice, DeclineCode } from "#server/wire/payments/decline-codes.ts";

/** Stands for Adyen's codes where a shopper did not approve at the bank: no card was declined. */
export const notApproved = "not_approved";

/** Adyen's `refusalReasonCode` (docs.adyen.com/development-resources/refusal-reasons) in our words. */
const words: Record<string, DeclineCode> = {
  2: "card_declined",
  3: "call_issuer",
  4: "processing_error",
  5: "restricted_card",
  6: "expired_card",
  7: "invalid_amount",
  8: "incorrect_number",
  9: "issuer_not_available",
  10: "card_not_supported",
  11: "authentication_failed",
  12: "insufficient_funds",
  14: "fraudulent",
  15: "authentication_abandoned",
  16: "authentication_abandoned",
  17: "incorrect_pin",
  18: "pin_try_exceeded",
  19: "offline_pin_required",
  20: "highest_risk_level",
  21: "processor_refused",
  22: "highest_risk_level",
  23: "transaction_not_allowed",
  24: "incorrect_cvc",
  25: "restricted_card",
  26: "revocation_of_authorization",
  27: "card_declined",
  28: "withdrawal_count_limit_exceeded",
  29: "withdrawal_count_limit_exceeded",
  31: "fraudulent",
  32: "incorrect_address",
  33: "online_or_offline_pin_required",
  38: "authentication_required",
  39: "authentication_lookup_failed",
  42: "authentication_failed",
  43: "online_or_offline_pin_required",
  46: "do_not_try_again",
  [notApproved]: "not_approved",
};

/** Adyen's own code of an account without enough money stands for the rulebooks'. */
export function debitDeclineFrom(refusal: string | null): Decline {
  return declineOfSepa(refusal === "12" ? "AM04" : refusal);
}

/** Mastercard's `merchantAdviceCode` (docs.adyen.com/development-resources/raw-acquirer-responses). */
const advices: Record<string, DeclineAdvice> = {
  "01": "new_card",
  "02": "retry",
  "03": "new_card",
  "21": "new_card",
};

/** The bank's advice counts where the word lets the card be tried again. */
export function declineFrom(refusal: string | null, advice: string | null): Decline {
  const decline = declineOfWord(words[refusal ?? ""] ?? "card_declined");
  const ofBank = advices[advice?.slice(0, 2) ?? ""];
  return decline.advice === "retry" && ofBank ? { ...decline, advice: ofBank } : decline;
}
