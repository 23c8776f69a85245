import { describeOrder } from "#server/checkout/page/order.ts";
import { describeShop } from "#server/checkout/page/shop.ts";
import type { Order, Shop } from "#server/checkout/view.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { own } from "#server/data/rows/own.ts";
import type { CheckoutSessionModel, PaymentIntentModel } from "#server/generated/prisma/models.ts";
import type { HostedCheckoutConfig } from "#server/wire/atoms/checkout/config.ts";
import { chooseLocale } from "#server/wire/atoms/checkout/locale.ts";
import type { LineItem } from "#server/wire/atoms/money/line-item.ts";

/** A visit to a paper's page. */
export type PaperRequest = {
  token: string;
  /** The language that was chosen on the page. */
  lang: string | undefined;
  acceptLanguage: string | null;
  requestId: string;
};

type Paid = {
  intent: PaymentIntentModel;
  /** As they were priced, all types of them. */
  lineItems: LineItem[];
  timeZone: string | null;
  /** The session that was paid; null of a renewal. */
  session: CheckoutSessionModel | null;
  shown: { locale: string; shop: Shop; order: Order };
};

/**
 * The payment's purchase, in the shop's looks. A renewal, for which no page was shown, uses the language and the
 * time zone of the page on which its subscription began.
 */
export async function describePaid(
  ctx: MerchantContext,
  { lang, acceptLanguage }: PaperRequest,
  intentId: string,
): Promise<Paid | null> {
  const intent = await ctx.db.paymentIntent.findUnique({ where: own(ctx, intentId) });
  if (!intent) return null;
  const session = await sessionOf(ctx, intent.checkoutSessionId);
  const subscription = session ? null : await subscriptionOf(ctx, intent.subscriptionId);
  const page = session ?? (await sessionOf(ctx, subscription?.checkoutSessionId ?? null));
  const config = (page?.hostedCheckoutConfig ?? {}) as HostedCheckoutConfig;
  const locale = chooseLocale([lang, page?.locale ?? undefined, config.locale], acceptLanguage);
  const lineItems = (session?.lineItems ?? intent.lineItems ?? subscription?.lineItems ?? null) as
    | LineItem[]
    | null;
  const order = describeOrder(ctx, {
    currency: intent.currency,
    mode: "payment",
    recurring: null,
    lineItems,
    title: session ? null : intent.description,
    description: null,
    total: Number(intent.amountCaptured),
    // A payment that was captured in part has other parts than those that were priced.
    breakdown: intent.amountCaptured === intent.amount ? intent.breakdown : null,
    config,
    fundsBalance: session?.purpose === "balance_funding",
  });
  const shop = await describeShop(ctx, { inFrame: false }, config);
  return {
    intent,
    lineItems: lineItems ?? [],
    timeZone: page?.timeZone ?? null,
    session,
    shown: { locale, shop, order },
  };
}

async function sessionOf(
  ctx: MerchantContext,
  id: string | null,
): Promise<CheckoutSessionModel | null> {
  return id ? ctx.db.checkoutSession.findUnique({ where: own(ctx, id) }) : null;
}

/** The subscription that a payment without a session renews. */
async function subscriptionOf(ctx: MerchantContext, id: string | null) {
  return id ? ctx.db.subscription.findUnique({ where: own(ctx, id) }) : null;
}
