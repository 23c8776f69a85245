import { browserFingerprint } from "#server/checkout/browser-token.ts";
import { limitAttempts } from "#server/checkout/pay/limit-attempts.ts";
import {
  openSession,
  type OpenSession,
  type Submitted,
} from "#server/checkout/pay/open-session.ts";
import { refused } from "#server/checkout/pay/refused.ts";
import { sentPath, unsure } from "#server/checkout/pay/sent.ts";
import type { PaySource } from "#server/checkout/pay/source.ts";
import { markSent, mayBeSent } from "#server/checkout/pay/submissions.ts";
import { submitOnce, submissionKey } from "#server/checkout/pay/submit-once.ts";
import { isWorkDone } from "#server/checkout/proof/proof-of-work.ts";
import { checkoutPath, goesAlong, type PostedCheckout } from "#server/checkout/request.ts";
import { isOrderGone, showGone } from "#server/checkout/selling/gone.ts";
import { tellSubscriber } from "#server/checkout/subscription/tell-subscriber.ts";
import type { CheckoutAddress, CheckoutView } from "#server/checkout/view.ts";
import { actFor, type Services } from "#server/core/context.ts";
import { isDomainError } from "#server/core/errors.ts";
import { isTookTooLong, within } from "#server/core/tasks/within.ts";
import { charge } from "#server/payments/charge/charge.ts";
import { isFree } from "#server/pricing/free.ts";
import { expireCheckoutSession } from "#server/routers/checkout-sessions/expire.ts";
import { isAlreadyBought, isOrderChanged } from "#server/routers/payment-links/open-session.ts";

/** Show this now, or (redirect after post) go there: a reload then never posts again. */
export type SubmitResult =
  | { view: CheckoutView; status: number }
  | { redirectTo: string; walletProof?: string };

export type Payment = Submitted & { source: PaySource };

/** Until the shopper must have an answer, whatever stands still. */
export const answerWithinMs = 3_500;
/** A processor takes longer than that on a bad day; a database that answers shows which it is. */
const processorWithinMs = 25_000;
const lookEveryMs = 2_000;
const databaseWithinMs = 800;

/**
 * Pays the purchase that was shown. Until the payment is sent, no failure has charged anything;
 * from then on a lost answer is told as one, and the page finds out how it ended. @throws
 * OrderChanged
 */
export async function payShown(
  services: Services,
  request: PostedCheckout,
  payment: Payment,
): Promise<SubmitResult> {
  const { form, order } = payment.view;
  const isWatched = form.work !== null && payment.source.wallet === undefined && !isFree(order);
  if (isWatched && !(await isWorkDone(services, request, request.form.proof)))
    return { view: refused(payment.view, payment.values, { kind: "stale_form" }), status: 403 };
  let session: OpenSession;
  try {
    session = await within(services.clock, answerWithinMs, opened(services, request, payment));
  } catch (error) {
    if (isOrderChanged(error)) throw error;
    return notSent(services, request, payment, error);
  }
  const address = { entityType: "checkout", entityId: session.id } as const;
  const notCharged = markSent(request, address);
  try {
    const sending = send(services, request, {
      session,
      address,
      source: { ...payment.source, askBank: isWatched },
      // A card that is saved is shown beside a price that is not charged.
      shownAmount: order.mode === "setup" ? {} : { shownAmount: order.total },
      notCharged,
    });
    return await answerOf(services, sending);
  } catch (error) {
    if (isOrderGone(error)) {
      notCharged();
      return showGone(services, request, payment, error);
    }
    if (isDomainError(error)) {
      notCharged();
      return notSent(services, request, payment, error);
    }
    services.log.error(
      { err: error, requestId: request.requestId },
      "the outcome of a payment is unknown",
    );
    const { locale, shop } = payment.view;
    const checkAgainUrl = sentPath(services.clock, address, goesAlong(request.query));
    return { view: unsure({ locale, shop, checkAgainUrl }), status: 503 };
  }
}

async function opened(
  services: Services,
  request: PostedCheckout,
  payment: Payment,
): Promise<OpenSession> {
  await limitAttempts(services, request);
  return openSession(services, request, payment);
}

function notSent(
  services: Services,
  request: PostedCheckout,
  { view, values }: Payment,
  error: unknown,
): SubmitResult {
  const { requestId } = request;
  if (isAlreadyBought(error) || (isDomainError(error) && isGone(error.code)))
    return { redirectTo: checkoutPath(request.address, goesAlong(request.query)) };
  // To whoever it is said on the page it says nothing of the address that was typed: its owner gets a letter.
  if (isDomainError(error) && error.code === "already_subscribed")
    return { view: refused(view, values, { kind: "not_made" }), status: 409 };
  if (isDomainError(error) && error.code === "rate_limited")
    return { view: refused(view, values, { kind: "rate_limited" }), status: 429 };
  if (isDomainError(error))
    services.log.warn({ code: error.code, requestId }, "hosted payment refused");
  else services.log.error({ err: error, requestId }, "hosted payment failed before it was sent");
  if (mayBeSent(request)) {
    const { locale, shop } = view;
    const checkAgainUrl = sentPath(services.clock, request.address, goesAlong(request.query));
    return { view: unsure({ locale, shop, checkAgainUrl }), status: 503 };
  }
  const isProcessor = isDomainError(error) && error.code === "processor_unavailable";
  const kind = isProcessor ? "processor_away" : "unavailable";
  return { view: refused(view, values, { kind }), status: 503 };
}

function isGone(code: string): boolean {
  return code === "link_unavailable" || code === "not_found";
}

/** Waits for a slow processor as long as the database still answers. @throws TookTooLong */
async function answerOf(services: Services, sending: Promise<SubmitResult>): Promise<SubmitResult> {
  for (let waited = 0; ; waited += lookEveryMs) {
    try {
      return await within(services.clock, lookEveryMs, sending);
    } catch (error) {
      if (!isTookTooLong(error) || waited >= processorWithinMs) throw error;
      await within(services.clock, databaseWithinMs, services.db.$queryRaw`SELECT 1`);
    }
  }
}

/** Refusals before which, or by which, nothing was charged. */
const saysNotCharged = new Set<string>([
  "card_declined",
  "payment_not_made",
  "insufficient_balance",
  "link_unavailable",
  "already_subscribed",
]);

type Sending = {
  session: OpenSession;
  address: CheckoutAddress;
  source: PaySource & { askBank: boolean };
  shownAmount: { shownAmount?: number };
  notCharged: () => void;
};

async function send(
  services: Services,
  request: PostedCheckout,
  { session, address, source, shownAmount, notCharged }: Sending,
): Promise<SubmitResult> {
  const ctx = actFor(services, session.merchantId, request.requestId);
  const along = goesAlong(request.query);
  // If the page that this leads to cannot be looked up, its address still says that something was sent.
  const go = (also: Record<string, string> = {}) => ({
    redirectTo: sentPath(services.clock, address, { ...along, ...also }),
  });
  const { paymentLinkId } = session;
  try {
    const submission = submissionKey(ctx, request, session.id, source);
    const { status, repeats } = await submitOnce(ctx, submission, (keyed) =>
      charge(keyed, session.paymentIntentId, {
        ...source,
        asker: { by: "page", ip: request.ip, paymentLinkId },
        ...shownAmount,
        ...returnTo(services, request, address),
        browserToken: browserFingerprint(request.browserToken),
      }),
    );
    if (status === "declined") notCharged();
    // Somebody went back and corrected it: nothing was tried, and the page must not say "declined" again.
    if (status === "declined" && repeats === "an old form") return go({ refused: "stale_form" });
    return go(status === "requires_action" ? { go: "1" } : {});
  } catch (error) {
    if (!isDomainError(error)) throw error;
    if (saysNotCharged.has(error.code)) notCharged();
    // Declines are kept with the intent: the page that follows tells the reason.
    if (
      error.code === "card_declined" ||
      error.code === "payment_not_made" ||
      error.code === "session_not_open" ||
      error.code === "invalid_state"
    )
      return go();
    if (error.code === "payment_in_progress") return go({ elsewhere: "1" });
    if (error.code === "insufficient_balance")
      return { redirectTo: checkoutPath(address, { ...along, refused: "wallet_short" }) };
    if (error.code === "already_subscribed") await tellSubscriber(ctx, session);
    if (isOrderGone(error) && request.address.entityType === "payment-link")
      await endSession(services, request, session);
    if (error.code === "link_unavailable" && session.paymentLinkId)
      return lastPlaceTaken(services, request, session);
    throw error;
  }
}

/** Without a cookie the browser is known by the address that it comes back to from its bank. */
function returnTo(
  { env }: Services,
  { query }: PostedCheckout,
  address: CheckoutAddress,
): { returnUrl?: string } {
  if (!query.browser) return {};
  return { returnUrl: `${env.APP_URL}${checkoutPath(address, goesAlong(query))}` };
}

/**
 * Somebody else was quicker. This session ends, so that no second click of the same form pays it later;
 * one that such a click is paying stays.
 */
async function endSession(
  services: Services,
  request: PostedCheckout,
  { id, merchantId }: OpenSession,
): Promise<void> {
  try {
    await expireCheckoutSession(actFor(services, merchantId, request.requestId), id);
  } catch (error) {
    if (!isDomainError(error)) throw error;
  }
}

/** The link's page says how things stand. */
async function lastPlaceTaken(
  services: Services,
  request: PostedCheckout,
  session: OpenSession,
): Promise<SubmitResult> {
  await endSession(services, request, session);
  const { paymentLinkId } = session;
  const link = { entityType: "payment-link", entityId: paymentLinkId ?? "" } as const;
  return { redirectTo: sentPath(services.clock, link, goesAlong(request.query)) };
}
