import { actFor } from "#server/core/context.ts";
import type { MerchantContext, Services } from "#server/core/context.ts";
import { isDomainError } from "#server/core/errors.ts";
import { browserFingerprint, csrfHolds } from "#server/checkout/browser-token.ts";
import { checkDetails, checkPrice, readValues } from "#server/checkout/details-form.ts";
import { limitAttempts } from "#server/checkout/limit-attempts.ts";
import { loadCheckout } from "#server/checkout/load-checkout.ts";
import { readSource } from "#server/checkout/source.ts";
import type { PaySource } from "#server/checkout/source.ts";
import { openSession, submissionKey } from "#server/checkout/open-session.ts";
import type { OpenSession } from "#server/checkout/open-session.ts";
import { checkoutPath } from "#server/checkout/request.ts";
import type { PostedCheckout } from "#server/checkout/request.ts";
import { refused, repriced } from "#server/checkout/refused.ts";
import type { CheckoutView } from "#server/checkout/view.ts";
import { AlreadyBought } from "#server/routers/payment-links/open-session.ts";
import { confirmPayment } from "#server/payments/intents/confirm.ts";

/** Show this now, or (redirect after post) go there: a reload then never posts again. */
export type SubmitResult = { view: CheckoutView; status: number } | { redirectTo: string };

type PayableView = Extract<CheckoutView, { state: "open" | "declined" }>;

/**
 * One press of the pay button. Charges at most once however often the same form is posted: a
 * link's form finds its session again by its submission, and of a session only one attempt
 * lives at a time. Never charges another total than the one that was shown. What is wrong with
 * the form is answered with the form, the card left out.
 */
export async function submitCheckout(
  services: Services,
  request: PostedCheckout,
): Promise<SubmitResult> {
  const { form } = request;
  const view = await loadForPosting(services, request);
  if (view.state !== "open" && view.state !== "declined") return settled(request, view);
  const values = readValues(form, { currency: view.order.currency, chooses: view.form.chooses });
  if (!csrfHolds(view.form.csrf, form.csrf ?? "")) {
    return { view: refused(view, values, { kind: "stale_form" }), status: 403 };
  }
  const priceErrors = checkPrice(form, values, view.form.chooses);
  const priced = Object.keys(priceErrors).length === 0 ? repriced(view, values) : view;
  if (form.do === "update")
    return { view: refused(priced, values, null, priceErrors), status: 200 };
  const source = readSource(services, form, view.form);
  const errors = { ...priceErrors, ...checkDetails(values, view.form.asks), ...source.errors };
  if (!source.source || Object.keys(errors).length > 0) {
    return { view: refused(priced, values, { kind: "fields" }, errors), status: 422 };
  }
  if (form.shownTotal !== String(priced.order.total)) {
    return { view: refused(priced, values, { kind: "total_changed" }), status: 409 };
  }
  return pay(services, request, { view: priced, values, source: source.source });
}

/** A stale form during a challenge learns that the payment is under way; only one that starts over may pay. */
function loadForPosting(services: Services, request: PostedCheckout): Promise<CheckoutView> {
  const again = request.form.again ?? "";
  return loadCheckout(services, { ...request, query: { ...request.query, again } });
}

/** Nothing to pay (any more): on to the page that says so. */
function settled(request: PostedCheckout, view: CheckoutView): SubmitResult {
  if (view.state === "not_found") return { view, status: 404 };
  if (view.state === "link_unavailable") return { view, status: 410 };
  const also: Record<string, string> = view.state === "authentication" ? { elsewhere: "1" } : {};
  // The same form again means the purchase that it made; another form is asked first.
  if (view.state === "bought" && view.submissionKey === submissionKey(request))
    return { redirectTo: view.purchase.url };
  return { redirectTo: checkoutPath(request.address, { ...localeOf(request), ...also }) };
}

type Payment = { view: PayableView; values: PayableView["form"]["values"]; source: PaySource };

async function pay(
  services: Services,
  request: PostedCheckout,
  payment: Payment,
): Promise<SubmitResult> {
  const { view, values, source } = payment;
  try {
    await limitAttempts(services, request);
    const { locale } = view;
    const session = await openSession(services, request, { values, locale });
    return await confirm(services, request, session, source);
  } catch (error) {
    if (error instanceof AlreadyBought)
      return { redirectTo: checkoutPath(request.address, localeOf(request)) };
    if (!isDomainError(error)) {
      services.log.error({ err: error, requestId: request.requestId }, "hosted payment failed");
      return { view: refused(view, values, { kind: "unavailable" }), status: 503 };
    }
    if (error.code === "rate_limited")
      return { view: refused(view, values, { kind: "rate_limited" }), status: 429 };
    if (error.code === "link_unavailable" || error.code === "not_found") {
      return { redirectTo: checkoutPath(request.address) };
    }
    services.log.warn({ code: error.code, requestId: request.requestId }, "hosted payment refused");
    return { view: refused(view, values, { kind: "unavailable" }), status: 503 };
  }
}

async function confirm(
  services: Services,
  request: PostedCheckout,
  session: OpenSession,
  source: PaySource,
): Promise<SubmitResult> {
  const ctx: MerchantContext = actFor(services, session.merchantId, request.requestId);
  const address = { entityType: "checkout", entityId: session.id } as const;
  const go = (also: Record<string, string> = {}) => ({
    redirectTo: checkoutPath(address, { ...localeOf(request), ...also }),
  });
  try {
    const intent = await confirmPayment(ctx, session.paymentIntentId, {
      ...source,
      browserToken: browserFingerprint(request.browserToken),
    });
    return go(intent.status === "requires_action" ? { go: "1" } : {});
  } catch (error) {
    if (!isDomainError(error)) throw error;
    // Declines are kept with the intent: the page that follows tells the reason.
    if (
      error.code === "card_declined" ||
      error.code === "session_not_open" ||
      error.code === "invalid_state"
    )
      return go();
    if (error.code === "payment_in_progress") return go({ elsewhere: "1" });
    if (error.code === "insufficient_balance") return go({ refused: "wallet_short" });
    throw error;
  }
}

/** The language that a link's address asked for stays. */
function localeOf({ query }: PostedCheckout): Record<string, string> {
  return query.locale ? { locale: query.locale } : {};
}
