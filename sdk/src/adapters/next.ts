import { startCheckout } from "./checkout.js";
import type { CheckoutOptions } from "./checkout.js";
import { startPortal } from "./portal.js";
import type { PortalOptions } from "./portal.js";
import { readBody, receiveWebhook } from "./webhook.js";
import type { WebhookOptions } from "./webhook.js";

export type { Checkout, CheckoutOptions } from "./checkout.js";
export type { Portal, PortalOptions } from "./portal.js";
export type { WebhookDelivery, WebhookOptions } from "./webhook.js";

/** A route handler of Next's App Router. Whatever calls a function with a Request and takes a Response can use it. */
type Handler = (request: Request) => Promise<Response>;

/** `export const POST = checkoutHandler({ … })` redirects to a new checkout session. */
export function checkoutHandler(options: CheckoutOptions<Request>): Handler {
  return (request) => startCheckout(options, request.method, request);
}

/** `export const POST = portalHandler({ … })` redirects a customer to their own page. */
export function portalHandler(options: PortalOptions<Request>): Handler {
  return (request) => startPortal(options, request.method, request);
}

/** `export const POST = webhookHandler({ … })` gives the shop each event whose signature has been verified. */
export function webhookHandler(options: WebhookOptions<Request>): Handler {
  return (request) => {
    const { method, headers } = request;
    return receiveWebhook(options, { method, headers, read: () => readBody(request) }, request);
  };
}
