import { loadLink } from "#server/checkout/page/load-link.ts";
import { loadSession } from "#server/checkout/page/load-session.ts";
import type { CheckoutRequest } from "#server/checkout/request.ts";
import type { Choose } from "#server/checkout/selling/price-session.ts";
import type { CheckoutView } from "#server/checkout/view.ts";
import type { Services } from "#server/core/context.ts";
import { chooseLocale } from "#server/wire/atoms/checkout/locale.ts";

/**
 * The view that the hosted page shows to this browser now. Showing a link writes nothing: previews and bots open
 * links. The first showing of a session is recorded (`checkout.session.loaded`), and a payment whose shopper is
 * back from 3-D Secure is finished by asking the processor. Never throws for an address that leads nowhere: that
 * is a view too. With `choose` an open session is shown, and stored, at the choices that were posted.
 */
export async function loadCheckout(
  services: Services,
  request: CheckoutRequest,
  choose: Choose | null = null,
): Promise<CheckoutView> {
  const view =
    request.address.entityType === "checkout"
      ? await loadSession(services, request, choose)
      : await loadLink(services, request);
  const { locale, shop } = takesMoney(view) ?? {};
  if (locale && shop?.isClosed)
    return { state: "link_unavailable", locale, shop, backUrl: null, sentNothing: false };
  return (
    view ?? {
      state: "not_found",
      locale: chooseLocale([request.query.locale], request.acceptLanguage),
    }
  );
}

function takesMoney(view: CheckoutView | null) {
  if (view === null) return null;
  return view.state === "open" || view.state === "declined" || view.state === "expired"
    ? view
    : null;
}
