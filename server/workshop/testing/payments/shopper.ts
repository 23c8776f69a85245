import { newBrowserToken } from "#server/checkout/browser-token.ts";
import { loadCheckout } from "#server/checkout/load-checkout.ts";
import type { CheckoutRequest } from "#server/checkout/request.ts";
import { submitCheckout } from "#server/checkout/submit-checkout.ts";
import type { CheckoutAddress, CheckoutView } from "#server/checkout/view.ts";
import type { MerchantContext, Services } from "#server/core/context.ts";
import { fillForm } from "#server/programs/testing-service/fill-form.ts";
import { createPaymentLink } from "#server/routers/payment-links/create.ts";
import { CreatePaymentLink } from "#server/wire/payments/payment-link.ts";
import { card } from "#server/workshop/testing/payments/payments.ts";

/** A browser that opens this page for the first time. */
export function visit(
  address: CheckoutAddress,
  query: Record<string, string> = {},
): CheckoutRequest {
  const browserToken = newBrowserToken();
  return {
    address,
    browserToken,
    query,
    inFrame: false,
    acceptLanguage: "en",
    requestId: "req_test",
  };
}

export const ofSession = (id: string): CheckoutAddress => ({
  entityType: "checkout",
  entityId: id,
});

export const ofLink = (id: string): CheckoutAddress => ({
  entityType: "payment-link",
  entityId: id,
});

/** The fields that a browser posts for the form it was shown, with this card typed in. */
export function filled(view: CheckoutView, number: string): Record<string, string> {
  if (!("form" in view)) throw new Error(`there is no form on a page that is ${view.state}`);
  return fillForm(view, { number, expiryYear: card().expYear });
}

/** Posts the form, and goes where the answer sends the browser. */
export async function post(
  services: Services,
  request: CheckoutRequest,
  form: Record<string, string>,
): Promise<CheckoutView> {
  const result = await submitCheckout(services, { ...request, form, ip: null });
  return "view" in result ? result.view : follow(services, request, result.redirectTo);
}

/** Opens the page, pays, and goes where the answer sends the browser, however long the machine takes. */
export async function pay(
  asGiven: Services,
  request: CheckoutRequest,
  number: string,
  change: Record<string, string> = {},
): Promise<CheckoutView> {
  const clock = { now: () => asGiven.clock.now(), callAfter: () => () => {} };
  const services = { ...asGiven, clock };
  const shown = await loadCheckout(services, request);
  return post(services, request, { ...filled(shown, number), ...change });
}

/** The same browser at an address of ours. */
export function follow(
  services: Services,
  browser: CheckoutRequest,
  path: string,
): Promise<CheckoutView> {
  const query = Object.fromEntries(new URL(path, "https://pay.example").searchParams);
  const { entityType, entityId = "" } = query;
  const address = entityType === "payment-link" ? ofLink(entityId) : ofSession(entityId);
  return loadCheckout(services, { ...browser, address, query });
}

/** A link over €49.00. */
export function linkOf(ctx: MerchantContext, change: object = {}) {
  const input = {
    totalAmount: 4900,
    currency: "EUR",
    mode: "payment",
    successUrl: "https://shop.example/thanks",
    cancelUrl: "",
    metadata: {},
  };
  return createPaymentLink(ctx, CreatePaymentLink.parse({ ...input, ...change }));
}
