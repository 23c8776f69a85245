import type { MessageKey } from "#components/checkout/messages/en.ts";
import {
  declineFacts,
  type DeclineSentence,
  isOfBank,
} from "#server/wire/payments/decline-codes.ts";

const words: Record<DeclineSentence, MessageKey> = {
  card_declined: "declined_card_declined",
  insufficient_funds: "declined_insufficient_funds",
  over_limit: "declined_over_limit",
  expired_card: "declined_expired_card",
  incorrect_cvc: "declined_incorrect_cvc",
  incorrect_number: "declined_incorrect_number",
  incorrect_expiry: "declined_incorrect_expiry",
  incorrect_address: "declined_incorrect_address",
  card_not_supported: "declined_card_not_supported",
  duplicate: "declined_duplicate",
  processing_error: "declined_processing_error",
  authentication_required: "declined_authentication_required",
  authentication_failed: "declined_authentication_failed",
  authentication_expired: "declined_authentication_expired",
  code_expired: "declined_code_expired",
  incorrect_code: "declined_incorrect_code",
  not_charged: "refusedAfterAll",
  not_made: "notMade",
  busy: "refusedUnavailable",
};

/**
 * The sentence for a decline code. A card that was reported lost or stolen is a declined card:
 * whoever holds it must not learn more.
 */
export function declinedWords(declineCode: string): MessageKey {
  return words[declineFacts(declineCode).says];
}

/** The bank is named only when it was the bank. */
export function declinedTitle(declineCode: string): MessageKey {
  return isOfBank(declineCode) ? "declinedTitle" : "notMadeTitle";
}
