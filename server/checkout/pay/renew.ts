import { browserFingerprint, csrfHolds } from "#server/checkout/browser-token.ts";
import type { SubmitResult } from "#server/checkout/pay/pay.ts";
import { checkoutPath, goesAlong, type PostedCheckout } from "#server/checkout/request.ts";
import type { CheckoutView } from "#server/checkout/view.ts";
import { actFor, type Services } from "#server/core/context.ts";
import { isDomainError } from "#server/core/errors.ts";
import { renewSession } from "#server/routers/checkout-sessions/renew.ts";
import type { Contact } from "#server/wire/payments/checkout-session.ts";

type ExpiredView = Extract<CheckoutView, { state: "expired" }>;

/**
 * Goes on to a fresh session, with the contact and address that this browser typed into the old
 * one.
 */
export async function renew(
  services: Services,
  request: PostedCheckout,
  view: ExpiredView,
): Promise<SubmitResult> {
  const { fresh } = view;
  if (!fresh || !("csrf" in fresh)) return { view, status: 410 };
  if (!csrfHolds(fresh.csrf, request.form.csrf ?? "")) return { view, status: 403 };
  const along = goesAlong(request.query);
  const old = await services.db.checkoutSession.findFirstOrThrow({
    where: { id: request.address.entityId },
  });
  const isTheirs = old.browser === browserFingerprint(request.browserToken);
  const contact = isTheirs ? (old.contact as Contact | null) : null;
  const ctx = actFor(services, old.merchantId, request.requestId);
  try {
    const entityId = await renewSession(ctx, old.id, { contact, remindedAt: null });
    return { redirectTo: checkoutPath({ entityType: "checkout", entityId }, along) };
  } catch (error) {
    // Paid at the last moment, or being paid: its own page says so.
    if (!isDomainError(error)) throw error;
    return { redirectTo: checkoutPath(request.address, along) };
  }
}
