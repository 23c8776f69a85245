import type { Decline } from "#server/core/interfaces/processor.ts";

/** What people are told. Fraud-related reasons stay vague on purpose: they help the thief. */
const sentences: Record<string, string> = {
  card_declined: "Your card was declined. Use another card or ask your bank.",
  insufficient_funds: "Your card has insufficient funds. Use another card.",
  lost_card: "Your card was declined. Use another card or ask your bank.",
  stolen_card: "Your card was declined. Use another card or ask your bank.",
  expired_card: "Your card has expired. Use another card.",
  incorrect_cvc: "Your card's security code is incorrect. Check it and try again.",
  incorrect_number: "Your card number is incorrect. Check it and try again.",
  processing_error: "Your bank could not process the payment just now. Try again in a moment.",
  authentication_failed:
    "Your bank could not confirm that it is you. Try again or use another card.",
  authentication_lookup_failed:
    "Your bank could not be asked to confirm the payment. Use another card.",
  authentication_required:
    "Your bank wants you to confirm this payment. Pay again and follow its steps.",
  authentication_expired:
    "The time to confirm the payment with your bank is over. Nothing was charged; try again.",
  authentication_abandoned:
    "The payment was not confirmed with your bank. Nothing was charged; try again.",
  processor_refused:
    "The payment could not be made and nothing was charged. Ask the seller, or pay in another way.",
  not_charged: "The payment did not go through and nothing was charged. Try again.",
  card_velocity_exceeded: "Your card has reached its limit. Use another card or ask your bank.",
  currency_not_supported: "Your card does not support this currency. Use another card.",
};

/** A decline in our words; a code that we do not know keeps its word and gets the general sentence. */
export function declineOf(declineCode: string): Decline {
  const message =
    sentences[declineCode] ?? "Your card was declined. Use another card or ask your bank.";
  return { code: "card_declined", declineCode, message };
}
