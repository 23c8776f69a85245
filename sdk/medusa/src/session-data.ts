import type { CheckoutSession } from "../../src/generated/types.js";

/** Key of a checkout session's metadata under which stands the payment session of Medusa that it pays. */
export const medusaSessionKey = "medusaPaymentSession";

/**
 * The part of `data` of a Medusa payment session that is the provider's. The shop's storefront reads it: `url` is
 * where the shopper pays.
 */
export type SessionData = {
  /** Medusa's payment session. */
  session_id: string;
  /** Checkout session of Canary. */
  id: string;
  url: string;
  /** Smallest currency unit. */
  amount: number;
  /** Upper-case ISO 4217 code. */
  currency: string;
  paymentIntentId: string | null;
};

export function dataOf(session: CheckoutSession, medusaSession: string): SessionData {
  return {
    session_id: medusaSession,
    id: session.id,
    url: session.sessionUrl,
    amount: session.totalAmount,
    currency: session.currency,
    paymentIntentId: session.paymentIntentId,
  };
}

/** The stored data, or undefined where no checkout session was made. */
export function readData(data: Record<string, unknown> | undefined): SessionData | undefined {
  const { session_id, id, url, amount, currency, paymentIntentId = null } = data ?? {};
  const isOurs =
    typeof session_id === "string" &&
    typeof id === "string" &&
    typeof url === "string" &&
    typeof amount === "number" &&
    typeof currency === "string" &&
    (paymentIntentId === null || typeof paymentIntentId === "string");
  return isOurs ? { session_id, id, url, amount, currency, paymentIntentId } : undefined;
}

/** @throws Error unless the checkout session was made for this payment session, amount and currency */
export function checkOwn(session: CheckoutSession, data: SessionData): void {
  const isOwn =
    session.metadata[medusaSessionKey] === data.session_id &&
    session.totalAmount === data.amount &&
    session.currency === data.currency;
  if (isOwn) return;
  throw new Error(`The checkout session ${session.id} is not the one of this payment.`);
}
