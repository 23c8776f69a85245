import { chooseLocale } from "#server/wire/atoms/locale.ts";
import { kept } from "#server/checkout/pay-form.ts";
import { checkoutPath } from "#server/checkout/request.ts";
import type { CheckoutRequest } from "#server/checkout/request.ts";
import { recallShop } from "#server/checkout/seen-shops.ts";
import { placeOf } from "#server/checkout/shop.ts";
import type { CheckoutView } from "#server/checkout/view.ts";

/** How long a page is looked for before the shopper is told that it cannot be had now. */
export const loadWithinMs = 4_000;

const tryAgainS = 20;
const askAgainS = 5;

/**
 * What the page says while the database cannot be asked. A visit that comes after a payment was
 * sent (`sent` in its address) knows nothing of that payment; any other has sent nothing.
 */
export function withoutDatabase(request: CheckoutRequest): CheckoutView {
  const { query, address } = request;
  const known = recallShop(address);
  const shop = known && {
    ...known.shop,
    ...placeOf(request, known.shop.embedOrigin, known.shop.embedded),
  };
  const sent = query.sent;
  return {
    state: sent ? "unsure" : "away",
    locale: chooseLocale([query.lang, known?.locale, query.locale], request.acceptLanguage),
    shop,
    checkAgainUrl: checkoutPath(address, { ...kept(query), ...(sent ? { sent } : {}) }),
    refreshS: sent ? askAgainS : tryAgainS,
  };
}
