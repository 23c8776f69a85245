import { DomainError } from "#server/core/errors.ts";
import type { StartedAttempt } from "#server/payments/charge/attempt/start.ts";

/**
 * Only a customer whom the merchant named when it made the intent or the session may pay from a
 * balance; who merely typed an email address on the hosted page may not. @throws invalid_state
 */
export function walletOwner({
  intent,
  session,
}: Pick<StartedAttempt, "intent" | "session">): string {
  const { customerId, mode } = intent;
  // It would be charged to the card as well: the subscription goes on with what its card pays.
  if (intent.subscriptionId !== null)
    throw new DomainError(
      "invalid_state",
      "This payment renews a subscription, which is charged to a card. Change the subscription's card, or cancel the subscription.",
    );
  const isNamed = session === null || session.customerId === customerId;
  const isPurchase = mode === "payment" && session?.purpose !== "balance_funding";
  if (!customerId || !isNamed || !isPurchase)
    throw new DomainError(
      "invalid_state",
      "This payment cannot be paid from a balance. Only a purchase of a customer can.",
    );
  return customerId;
}
