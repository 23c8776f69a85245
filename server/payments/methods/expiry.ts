import { addMs, dayMs } from "#server/core/clock.ts";
import type { PaymentMethodModel } from "#server/generated/prisma/models.ts";

type Expiry = Pick<PaymentMethodModel, "expiryMonth" | "expiryYear">;

/** Milliseconds before a card expires at which its customer is told so. */
export const expiryNoticeMs = 30 * dayMs;

/** The expiry that an account is kept with, which has none. */
export const neverExpires = { expMonth: 12, expYear: 9999 } as const;

/** The moment from which a card is no longer accepted: the end of the month that it bears, UTC. */
export function expiryOf({ expiryMonth, expiryYear }: Expiry): Date {
  return new Date(Date.UTC(expiryYear, expiryMonth, 1));
}

/** When the customer of a card is told that it expires. */
export function expiryNoticeOf(card: Expiry): Date {
  return addMs(expiryOf(card), -expiryNoticeMs);
}
