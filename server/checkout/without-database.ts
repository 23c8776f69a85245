import { kept } from "#server/checkout/page/pay-form.ts";
import { placeOf } from "#server/checkout/page/shop.ts";
import { sentPath, unsure } from "#server/checkout/pay/sent.ts";
import { isSubmission, mayBeSent } from "#server/checkout/pay/submissions.ts";
import {
  checkoutPath,
  type CheckoutRequest,
  goesAlong,
  type PostedCheckout,
} from "#server/checkout/request.ts";
import { recallShop } from "#server/checkout/seen-shops.ts";
import type { CheckoutView } from "#server/checkout/view.ts";
import type { Services } from "#server/core/context.ts";
import { chooseLocale } from "#server/wire/atoms/checkout/locale.ts";

/** How long a page is looked for before the shopper is told that it cannot be had now. */
export const loadWithinMs = 4_000;

const tryAgainS = 20;

/**
 * The page for a visit while the database cannot be asked. The visit itself has sent nothing, but it does not know
 * what other tabs and devices have sent, so it says nothing of the card. A visit that comes after a payment was
 * sent (`sent` in its address) knows that much.
 */
export function withoutDatabase(request: CheckoutRequest): CheckoutView {
  const { query, address } = request;
  const sent = query.sent;
  const along = { ...kept(query), ...(sent ? { sent } : {}) };
  const shown = { ...known(request), checkAgainUrl: checkoutPath(address, along) };
  if (sent) return unsure(shown);
  return { state: "away", ...shown, refreshS: tryAgainS, sentNothing: false };
}

/**
 * The page for a form that is submitted while the database cannot be asked. It says that nothing was sent, unless the
 * form was posted before.
 */
export function postedWithoutDatabase({ clock }: Pick<Services, "clock">, posted: PostedCheckout) {
  const { query, address } = posted;
  if (mayBeSent(posted))
    return unsure({ ...known(posted), checkAgainUrl: sentPath(clock, address, goesAlong(query)) });
  const view = withoutDatabase(posted);
  return view.state === "away" ? { ...view, sentNothing: isSubmission(posted) } : view;
}

/** How the page looked when it could be made. */
function known(request: CheckoutRequest) {
  const { query, address, acceptLanguage } = request;
  const seen = recallShop(address);
  const shop = seen && {
    ...seen.shop,
    ...placeOf(request, seen.shop.embedOrigin, seen.shop.embedded),
  };
  return { locale: chooseLocale([query.lang, seen?.locale, query.locale], acceptLanguage), shop };
}
