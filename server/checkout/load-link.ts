import { actFor } from "#server/core/context.ts";
import type { Services } from "#server/core/context.ts";
import type { PaymentLinkModel } from "#server/generated/prisma/models.ts";
import { browserFingerprint } from "#server/checkout/browser-token.ts";
import { describePurchase } from "#server/checkout/describe-purchase.ts";
import { wayBack } from "#server/checkout/ended.ts";
import { chooseLocale } from "#server/wire/atoms/locale.ts";
import { describeMethods } from "#server/checkout/methods.ts";
import { describeOrder } from "#server/checkout/order.ts";
import { describeForm, kept } from "#server/checkout/pay-form.ts";
import { workFor } from "#server/checkout/proof/proof-of-work.ts";
import { checkoutPath } from "#server/checkout/request.ts";
import type { CheckoutRequest } from "#server/checkout/request.ts";
import { describeShop } from "#server/checkout/shop.ts";
import type { CheckoutView, PayForm } from "#server/checkout/view.ts";
import { heldUntil } from "#server/payments/links/held-until.ts";
import { findPurchase } from "#server/payments/sessions/find-purchase.ts";
import { whyUnavailable } from "#server/routers/payment-links/open-session.ts";
import type { HostedCheckoutConfig } from "#server/wire/atoms/checkout.ts";

/** How often a page looks whether a place is free again. */
const refreshS = 30;

/** More than this of one thing is not bought on a phone; the wire's own limit is higher. */
const quantityMax = 999;

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
  const isOpen = whyUnavailable(ctx, row) === null;
  if (!purchase && !isOpen) {
    return { state: "link_unavailable", locale, shop, backUrl: wayBack(row) };
  }
  const freeAt = purchase ? null : await heldUntil(ctx.db, ctx, row);
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
  const order = describeOrder(ctx, {
    ...row,
    title: row.name,
    total: Number(row.totalAmount),
    config,
    fundsBalance: false,
  });
  // Meaning to pay once more is meaning it beside the purchase that was shown, not beside a later one.
  if (purchase && !(isOpen && request.query.again === purchase.sessionId)) {
    const bought = await describePurchase(ctx, request, purchase, isOpen);
    return { state: "bought", locale, shop, order, ...bought };
  }
  const methods = await describeMethods(ctx, {
    ...row,
    fromLink: true,
    fundsBalance: false,
    isFirstBrowser: false,
    wallet: null,
    config,
  });
  const form = describeForm(ctx, request, {
    order,
    config,
    methods,
    chooses: choices(row),
    unitTotal: Number(row.totalAmount),
    hasCustomer: row.customerId !== null,
    contact: null,
    cancelUrl: row.cancelUrl,
    again: purchase?.sessionId ?? null,
    work: await workFor(ctx, request, { merchantId: row.merchantId, paymentLinkId: row.id }),
  });
  return { state: "open", locale, shop, order, form, refusal: null };
}

/** Who chooses the amount does not choose a quantity besides. */
export function choices(row: PaymentLinkModel): PayForm["chooses"] {
  const chargesNow = row.mode !== "setup";
  if (row.minimumAmount !== null && chargesNow)
    return { quantity: null, amount: { minimum: Number(row.minimumAmount) } };
  return { quantity: row.allowQuantity && chargesNow ? { max: quantityMax } : null, amount: null };
}
