import type { FieldErrors, Refusal } from "#server/checkout/view.ts";
import { declineFacts } from "#server/wire/payments/decline-codes.ts";
import type { DeclineSentence } from "#server/wire/payments/decline-codes.ts";

const anotherCard: FieldErrors = { number: "another_card" };

/** None where the same card may do, or no card will. */
const cells: Record<DeclineSentence, FieldErrors> = {
  card_declined: anotherCard,
  insufficient_funds: anotherCard,
  over_limit: anotherCard,
  card_not_supported: anotherCard,
  expired_card: { expiry: "expiry_past" },
  incorrect_expiry: { expiry: "expiry_invalid" },
  incorrect_cvc: { cvc: "cvc_invalid" },
  incorrect_number: { number: "number_invalid" },
  incorrect_address: {},
  duplicate: {},
  processing_error: {},
  authentication_required: {},
  authentication_failed: {},
  authentication_expired: {},
  not_charged: {},
  not_made: {},
  busy: {},
};

/** The cell of the card form that a decline is about, and what stands under it. */
export function declinedCell(refusal: Refusal | null): FieldErrors {
  return refusal?.kind === "declined" ? cells[declineFacts(refusal.reason).says] : {};
}
