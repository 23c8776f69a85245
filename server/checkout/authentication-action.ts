import type { Services } from "#server/core/context.ts";
import type { PaymentAttemptModel } from "#server/generated/prisma/models.ts";
import { processorsOf } from "#server/payments/processor/registry.ts";
import { isBankRedirect } from "#server/wire/atoms/checkout/bank-redirects.ts";

/** Where the shopper's browser goes to its bank, or to the processor's page, and with what. */
export type AuthenticationAction = {
  action: { url: string; method: "POST" | "GET"; fields: Record<string, string> };
  /** The card's bank asks, the shopper's own bank is paid at, or the processor's page asks for the card. */
  at: "card_bank" | "own_bank" | "card_page";
  /** Where the address leads on to, besides its own origin. */
  formOrigins: readonly string[];
};

type Attempt = Pick<PaymentAttemptModel, "method" | "paymentMethodId" | "processor">;

export function describeAction(
  services: Pick<Services, "processor" | "otherProcessors">,
  attempt: Attempt,
  { url, method, fields }: AuthenticationAction["action"],
): AuthenticationAction {
  const processor = processorsOf(services).find(({ name }) => name === attempt.processor);
  const { cardPageToken, formOrigins = [] } = processor ?? {};
  // A saved card is asked about by its bank.
  const isOnPage = cardPageToken !== undefined && attempt.paymentMethodId === null;
  const ofCard = isOnPage ? "card_page" : "card_bank";
  return {
    action: { url, method, fields },
    at: isBankRedirect(attempt.method) ? "own_bank" : ofCard,
    formOrigins,
  };
}
