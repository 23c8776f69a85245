import { startCheckout } from "./checkout.js";
import type { CheckoutOptions } from "./checkout.js";
import { startPortal } from "./portal.js";
import type { PortalOptions } from "./portal.js";
import { readBody, receiveWebhook } from "./webhook.js";
import type { WebhookOptions } from "./webhook.js";

export type { Checkout, CheckoutOptions } from "./checkout.js";
export type { Portal, PortalOptions } from "./portal.js";
export type { WebhookDelivery, WebhookOptions } from "./webhook.js";

/** The part of Hono's Context that is used here. */
type HonoContext = { req: { raw: Request } };

/** `app.post("/checkout", checkoutHandler({ … }))` redirects to a new checkout session. */
export function checkoutHandler<Context extends HonoContext>(options: CheckoutOptions<Context>) {
  return (context: Context): Promise<Response> =>
    startCheckout(options, context.req.raw.method, context);
}

/** `app.post("/account", portalHandler({ … }))` redirects a customer to their own page. */
export function portalHandler<Context extends HonoContext>(options: PortalOptions<Context>) {
  return (context: Context): Promise<Response> =>
    startPortal(options, context.req.raw.method, context);
}

/** `app.post("/hooks/canary", webhookHandler({ … }))` gives the shop each event whose signature has been verified. */
export function webhookHandler<Context extends HonoContext>(options: WebhookOptions<Context>) {
  return (context: Context): Promise<Response> => {
    const { method, headers } = context.req.raw;
    const read = () => readBody(context.req.raw);
    return receiveWebhook(options, { method, headers, read }, context);
  };
}
