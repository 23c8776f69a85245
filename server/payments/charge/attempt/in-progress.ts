import { DomainError } from "#server/core/errors.ts";

/** Passes by itself, so that no idempotency key keeps it: whoever asks again finds out. */
export function paymentInProgress(): DomainError {
  return new DomainError(
    "payment_in_progress",
    "This payment is in progress elsewhere. Wait a moment and try again.",
    {
      retryAfterS: 5,
    },
  );
}
