import { describeMethods } from "#server/checkout/page/methods.ts";
import { describeForm, type OfferedReminder } from "#server/checkout/page/pay-form.ts";
import { describeQuestions } from "#server/checkout/questions/describe.ts";
import type { CheckoutRequest } from "#server/checkout/request.ts";
import type { LinkOffer, ShownLink } from "#server/checkout/selling/price-link.ts";
import type { PayForm, Shop } from "#server/checkout/view.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { offerOf } from "#server/payments/links/offer.ts";
import { cardLimits } from "#server/payments/routing/takers.ts";
import { largestQuantity } from "#server/pricing/price-order.ts";
import type { HostedCheckoutConfig } from "#server/wire/atoms/checkout/config.ts";
import { amountMax } from "#server/wire/atoms/money/money.ts";
import type { Selling } from "#server/wire/atoms/selling/selling.ts";

/** More than this of one thing is not bought on a phone; the wire's own limit is higher. */
const quantityMax = 999;

type OpenLink = {
  link: ShownLink;
  locale: string;
  shop: Shop;
  priced: LinkOffer;
  config: HostedCheckoutConfig;
  isSoldOnce: boolean;
  reminder: OfferedReminder;
  /** See PayForm.again and PayForm.work. */
  again: string | null;
  work: string | null;
};

/** The form of a link that can be paid. */
export async function describeLinkForm(
  ctx: MerchantContext,
  request: CheckoutRequest,
  { link, locale, shop, priced, config, isSoldOnce, reminder, again, work }: OpenLink,
): Promise<PayForm> {
  const { order, offer, fingerprint } = priced;
  const methods = await describeMethods(ctx, {
    customerId: link.customerId,
    mode: link.mode,
    currency: link.currency,
    selling: link.selling,
    fromLink: true,
    isFirstBrowser: false,
    renewalCard: null,
    ofSubscription: false,
    wallet: null,
    order,
    paymentIntentId: null,
    country: null,
    config,
    shop,
  });
  return describeForm(ctx, request, {
    order,
    config,
    methods,
    chooses: await choices(ctx, link),
    unitTotal: order.total,
    hasCustomer: link.customerId !== null,
    contact: null,
    reminder,
    cancelUrl: link.cancelUrl,
    isSoldOnce,
    questions: describeQuestions((link.selling ?? null) as Selling | null, {
      locale,
      currency: link.currency,
      goods: order.sums.subtotal,
    }),
    again,
    offerFingerprint: fingerprint,
    offer,
    work,
  });
}

/**
 * The choices that the form offers. A shopper who chooses the amount does not choose a quantity as well. Neither
 * choice leads to a total that the card processor would refuse: the form reports that, as for any field, and not
 * that nothing can be paid.
 */
export async function choices(
  ctx: MerchantContext,
  link: Parameters<typeof offerOf>[0] & Pick<ShownLink, "mode">,
): Promise<PayForm["chooses"]> {
  const none = { quantity: null, amount: null };
  if (link.mode === "setup") return none;
  const limits = await cardLimits(ctx.db, ctx, link.currency);
  const { maximum = amountMax, multipleOf = 1 } = limits ?? {};
  if (link.minimumAmount !== null)
    return { ...none, amount: { minimum: Number(link.minimumAmount), maximum, multipleOf } };
  if (!link.allowQuantity) return none;
  const max = Math.min(quantityMax, largestQuantity(offerOf(link).order, maximum));
  return { ...none, quantity: { max } };
}
