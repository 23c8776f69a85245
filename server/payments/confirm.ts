import type { MerchantContext } from "#server/context.ts";
import { DomainError } from "#server/errors.ts";
import type { CardInput, PaymentIntent } from "#server/routers/payment-intents/schema.ts";

/** How to pay: exactly one of `card`, `paymentMethodId`, `processorToken` and `wallet`. */
export type ConfirmInput = {
  card?: CardInput;
  paymentMethodId?: string;
  /** A token of the processor's own browser library (live). */
  processorToken?: string;
  /** The balance of the intent's customer. */
  wallet?: true;
  savePaymentMethod?: boolean;
  /** Where the browser comes back to after a challenge; the hosted page by default. */
  returnUrl?: string;
  /** SHA-256 of the cookie of the browser that pays: only this browser may start over during a challenge. */
  browserToken?: string;
};

/**
 * Tries to pay an intent, once. Amounts are in the smallest currency unit.
 *
 * The attempt is committed before the processor is asked, and the answer together with its
 * ledger posting, its events and the session's completion afterwards; killed in between, the
 * attempt is finished by `reconcileAttempts`. One attempt lives at a time.
 *
 * Answers succeeded, requires_capture, requires_action (with `nextAction`) or processing (the
 * processor's answer was lost and is being asked for).
 * @throws card_declined (committed: the intent keeps `lastError`) · payment_in_progress ·
 * session_not_open · invalid_state · link_unavailable · insufficient_balance ·
 * raw_card_not_allowed · validation_failed · not_found
 */
export async function confirmPayment(
  ctx: MerchantContext,
  intentId: string,
  input: ConfirmInput,
): Promise<PaymentIntent> {
  throw new DomainError("unavailable", `Cannot confirm ${intentId} for ${ctx.merchantId} yet: ${Object.keys(input).join()}.`);
}
