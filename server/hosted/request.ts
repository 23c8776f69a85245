import type { CheckoutAddress } from "#server/hosted/view.ts";

/** One visit of a browser to the hosted page, without anything of HTTP. */
export type CheckoutRequest = {
  address: CheckoutAddress;
  /** The browser's cookie; made for this answer when there was none. */
  browserToken: string;
  query: Record<string, string>;
  acceptLanguage: string | null;
  requestId: string;
};

export type PostedCheckout = CheckoutRequest & {
  form: Record<string, string>;
  ip: string | null;
};

/** The page's own address, relative, with what else the next visit is to know. */
export function checkoutPath(address: CheckoutAddress, also: Record<string, string> = {}): string {
  const query = new URLSearchParams({
    entityType: address.entityType,
    entityId: address.entityId,
    ...also,
  });
  return `/checkout?${query.toString()}`;
}
