import type { CheckoutAddress } from "#server/checkout/view.ts";
import { holdsCardNumber } from "#server/wire/atoms/checkout/card-number.ts";

/** One visit of a browser to the hosted page, without anything of HTTP. */
export type CheckoutRequest = {
  address: CheckoutAddress;
  /** The browser's cookie; made for this answer when there was none. */
  browserToken: string;
  /** The proof that this device holds of a customer who has proven who they are on it. */
  walletProof?: string | null;
  /** The way to pay that this browser chose the last time, whichever shop it was. */
  lastWay?: string | null;
  query: Record<string, string>;
  /** Whether another page shows this one in a frame. */
  inFrame: boolean;
  acceptLanguage: string | null;
  /** The network address that the browser comes from, where that is known. */
  ip?: string | null;
  requestId: string;
};

export type PostedCheckout = CheckoutRequest & {
  form: Record<string, string>;
  ip: string | null;
};

/** The fingerprint that the form was shown with. Pages that were open before it had this name post it as `sells`. */
export function shownOffer(form: Record<string, string>): string | undefined {
  return form.offerFingerprint ?? form.sells;
}

/** The parameters in the address. Any that holds a card number is ignored: it would stay in addresses and logs. */
export function readQuery(address: string): Record<string, string> {
  const entries = [...new URL(address).searchParams].filter(
    ([name, value]) => !holdsCardNumber(name) && !holdsCardNumber(value),
  );
  return Object.fromEntries(entries);
}

/**
 * The parameters carried from page to page: the language that the shopper chose, or that the address asked for,
 * and the browser's name where it keeps no cookie.
 */
export function goesAlong(query: Record<string, string>): Record<string, string> {
  const { locale, lang, browser } = query;
  return {
    ...(locale ? { locale } : {}),
    ...(lang ? { lang } : {}),
    ...(browser ? { browser } : {}),
  };
}

/** The page's own address, relative, with further parameters for the next visit. */
export function checkoutPath(address: CheckoutAddress, also: Record<string, string> = {}): string {
  const query = new URLSearchParams({
    entityType: address.entityType,
    entityId: address.entityId,
    ...also,
  });
  return `/checkout?${query.toString()}`;
}
