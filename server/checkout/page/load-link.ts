import { browserFingerprint } from "#server/checkout/browser-token.ts";
import { describePurchase } from "#server/checkout/page/describe-purchase.ts";
import { wayBack } from "#server/checkout/page/ended.ts";
import { describeLinkForm } from "#server/checkout/page/link-page.ts";
import { kept } from "#server/checkout/page/pay-form.ts";
import { describeShop } from "#server/checkout/page/shop.ts";
import { workFor } from "#server/checkout/proof/proof-of-work.ts";
import { reminderOfLink } from "#server/checkout/reminders/of-page.ts";
import { checkoutPath, type CheckoutRequest } from "#server/checkout/request.ts";
import { priceVisit } from "#server/checkout/selling/price-visit.ts";
import type { CheckoutView } from "#server/checkout/view.ts";
import { actFor, type Services } from "#server/core/context.ts";
import { nextVacancy } from "#server/payments/links/next-vacancy.ts";
import { hasWithdrawnProduct } from "#server/payments/links/withdrawn-products.ts";
import { findPurchase } from "#server/payments/sessions/find-purchase.ts";
import { isSoldOnce } from "#server/payments/subscriptions/selling/one-per-customer.ts";
import { whyUnavailable } from "#server/records/payments/payment-link-availability.ts";
import type { HostedCheckoutConfig } from "#server/wire/atoms/checkout/config.ts";
import { chooseLocale } from "#server/wire/atoms/checkout/locale.ts";

/** How often a page looks whether a place is free again. */
const refreshS = 30;

/** A payment link as a shopper finds it, or null when there is none. Reads only. */
export async function loadLink(
  services: Services,
  request: CheckoutRequest,
): Promise<CheckoutView | null> {
  const row = await services.db.paymentLink.findFirst({ where: { id: request.address.entityId } });
  if (!row) return null;
  const ctx = actFor(services, row.merchantId, request.requestId);
  const config = (row.hostedCheckoutConfig ?? {}) as HostedCheckoutConfig;
  const shop = await describeShop(ctx, request, config);
  const { lang, locale: asked } = request.query;
  const locale = chooseLocale([lang, config.locale, asked], request.acceptLanguage);
  const purchase = await findPurchase(ctx.db, ctx, {
    linkId: row.id,
    browser: browserFingerprint(request.browserToken),
  });
  // A press of this browser that left no purchase: somebody else was quicker.
  const knowsPress = request.query.sent !== undefined;
  const isOpen =
    whyUnavailable(row, ctx.clock.now()) === null && !(await hasWithdrawnProduct(ctx.db, ctx, row));
  if (!purchase && !isOpen) {
    return {
      state: "link_unavailable",
      locale,
      shop,
      backUrl: wayBack(row),
      sentNothing: knowsPress,
    };
  }
  const freeAt = purchase ? null : await nextVacancy(ctx.db, ctx, row);
  if (freeAt) {
    const checkAgainUrl = checkoutPath(request.address, kept(request.query));
    return {
      state: "link_held",
      locale,
      shop,
      freeAt: freeAt.toISOString(),
      checkAgainUrl,
      refreshS,
    };
  }
  const priced = await priceVisit(ctx, request, row);
  const { order } = priced;
  // Meaning to pay once more is meaning it beside the purchase that was shown, not beside a later one.
  if (purchase && !(isOpen && request.query.again === purchase.sessionId)) {
    const bought = await describePurchase(ctx, request, purchase, isOpen);
    return { state: "bought", locale, shop, order, ...bought };
  }
  const form = await describeLinkForm(ctx, request, {
    link: row,
    locale,
    shop,
    priced,
    config,
    isSoldOnce: await isSoldOnce(ctx.db, ctx, {
      ...row,
      lineItems: priced.renewalLines ?? row.lineItems,
    }),
    reminder: await reminderOfLink(ctx, request, row),
    again: purchase?.sessionId ?? null,
    work: await workFor(ctx, request, { merchantId: row.merchantId, paymentLinkId: row.id }),
  });
  return { state: "open", locale, shop, order, form, refusal: null };
}
