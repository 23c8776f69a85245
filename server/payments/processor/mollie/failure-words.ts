import type { Decline } from "#server/core/interfaces/processor.ts";
import { declineOf } from "#server/payments/charge/decline.ts";
import type { PaymentDetails } from "#server/payments/processor/mollie/declared.ts";
import type { DeclineCode } from "#server/wire/payments/decline-codes.ts";

type Reason = NonNullable<PaymentDetails["failureReason"]>;

/** Mollie's `details.failureReason` in our words: one that its library adds does not compile. */
const words: Record<Reason, DeclineCode> = {
  authentication_abandoned: "authentication_abandoned",
  authentication_failed: "authentication_failed",
  authentication_required: "authentication_required",
  authentication_unavailable_acs: "authentication_lookup_failed",
  card_declined: "card_declined",
  card_expired: "expired_card",
  inactive_card: "invalid_account",
  insufficient_funds: "insufficient_funds",
  invalid_cvv: "incorrect_cvc",
  invalid_card_holder_name: "card_declined",
  invalid_card_number: "incorrect_number",
  invalid_card_type: "card_not_supported",
  possible_fraud: "fraudulent",
  refused_by_issuer: "do_not_honor",
  unknown_reason: "card_declined",
};

/** A word that is not known yet gets the general sentence. */
export function declineFrom(reason: string | null | undefined): Decline {
  return declineOf(words[reason as Reason] ?? "card_declined");
}
