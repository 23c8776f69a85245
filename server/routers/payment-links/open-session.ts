import type { Services } from "#server/context.ts";
import { DomainError } from "#server/errors.ts";
import type { CheckoutSession, Contact } from "#server/routers/checkout-sessions/schema.ts";

export type OpenLinkSession = {
  /** Used when the link says `allowQuantity`; 1 by default. */
  quantity?: number;
  /** Chosen by the shopper, smallest currency unit; used when the link has a `minimumAmount`. */
  amount?: number;
  contact?: Contact;
  clientReferenceId?: string;
  locale?: string;
  /** `utm_*` and the like: added to the session's metadata. */
  metadata?: Record<string, string>;
  /** Names the form that was posted: the same one posted again finds the session of the first time. */
  submission?: string;
};

/**
 * Makes a checkout session from a payment link, at the shopper's first submit. Atomic; emits
 * `checkout.session.created` and `payment_intent.created`.
 * @throws not_found · link_unavailable (deleted, inactive, expired or used up: the message says which) ·
 * validation_failed (quantity or amount)
 */
export async function openLinkSession(
  services: Services,
  linkId: string,
  input: OpenLinkSession,
): Promise<CheckoutSession> {
  throw new DomainError("unavailable", `Cannot open ${linkId} in ${services.env.APP_ENV} yet: ${Object.keys(input).join()}.`);
}
