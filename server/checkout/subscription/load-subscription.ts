import { describeOrder } from "#server/checkout/page/order.ts";
import { describeShop } from "#server/checkout/page/shop.ts";
import type { PaperRequest } from "#server/checkout/papers/describe-paid.ts";
import type { Agreement } from "#server/checkout/subscription/agreement.ts";
import type { CheckoutView } from "#server/checkout/view.ts";
import { actFor, type MerchantContext, type Services } from "#server/core/context.ts";
import { own } from "#server/data/rows/own.ts";
import type { CheckoutSessionModel, SubscriptionModel } from "#server/generated/prisma/models.ts";
import {
  readSubscriptionToken,
  subscriptionPath,
} from "#server/notifications/receipts/subscription-link.ts";
import { endsAtOnce } from "#server/payments/subscriptions/ending/ends-at-once.ts";
import { nextChargeAt } from "#server/payments/subscriptions/letters/notice-time.ts";
import { methodOf } from "#server/payments/subscriptions/method-of.ts";
import { withNextPrice } from "#server/payments/subscriptions/next-price.ts";
import { needsCard } from "#server/payments/subscriptions/trials/needs-card.ts";
import type { HostedCheckoutConfig } from "#server/wire/atoms/checkout/config.ts";
import { chooseLocale } from "#server/wire/atoms/checkout/locale.ts";

/**
 * The page behind a link to a subscription, in the looks, the language and the time of the page on which it
 * began. Changes nothing: mail scanners follow links. A link that is not ours shows nothing.
 */
export async function loadSubscription(
  services: Services,
  request: PaperRequest,
): Promise<CheckoutView> {
  const key = readSubscriptionToken(services.env, request.token);
  const view =
    key && (await describe(actFor(services, key.merchantId, request.requestId), request, key.id));
  const { lang, acceptLanguage } = request;
  return view ?? { state: "not_found", locale: chooseLocale([lang], acceptLanguage) };
}

async function describe(
  ctx: MerchantContext,
  { lang, acceptLanguage, token }: PaperRequest,
  id: string,
): Promise<CheckoutView | null> {
  const stored = await ctx.db.subscription.findUnique({ where: own(ctx, id) });
  if (!stored) return null;
  const row = await withNextPrice(ctx.db, ctx, stored);
  const page = await pageOf(ctx, row);
  const config = (page?.hostedCheckoutConfig ?? {}) as HostedCheckoutConfig;
  const order = describeOrder(ctx, {
    currency: row.currency,
    mode: "payment",
    recurring: row.recurring,
    lineItems: row.lineItems,
    title: row.description,
    description: null,
    total: Number(row.amount),
    config,
    fundsBalance: false,
  });
  return {
    state: "subscription",
    locale: chooseLocale([lang, page?.locale ?? undefined, config.locale], acceptLanguage),
    shop: await describeShop(ctx, { inFrame: false }, config),
    order,
    agreement: {
      ...(await standingOf(ctx, row)),
      timeZone: page?.timeZone ?? null,
      action: subscriptionPath(token),
      refused: null,
    },
  };
}

/** Whether a subscription goes on, ends or has ended, when, and which card it is charged to. */
export async function standingOf(
  ctx: MerchantContext,
  row: SubscriptionModel,
): Promise<Pick<Agreement, "standing" | "at" | "paidUntil" | "endsAtOnce" | "method">> {
  const now = ctx.clock.now();
  const end = row.currentPeriodEnd;
  const ended = row.canceledAt ?? (row.cancelAtPeriodEnd && end <= now ? end : null);
  const paidUntil = end.toISOString();
  if (ended)
    return {
      standing: "ended",
      at: ended.toISOString(),
      paidUntil,
      endsAtOnce: false,
      method: null,
    };
  const method = await methodOf(ctx.db, ctx, row);
  const known = { paidUntil, method: method && { brand: method.brand, last4: method.last4 } };
  if (row.cancelAtPeriodEnd)
    return { standing: "ends", at: paidUntil, endsAtOnce: false, ...known };
  if (needsCard(row))
    return {
      standing: "trial",
      at: row.status === "trialing" ? paidUntil : null,
      endsAtOnce: await endsAtOnce(ctx.db, row, now),
      ...known,
    };
  if (row.status === "paused")
    return {
      standing: "paused",
      at: row.resumesAt?.toISOString() ?? null,
      endsAtOnce: await endsAtOnce(ctx.db, row, now),
      ...known,
    };
  return {
    standing: "goes_on",
    at: nextChargeAt(row).toISOString(),
    endsAtOnce: await endsAtOnce(ctx.db, row, now),
    ...known,
  };
}

async function pageOf(
  ctx: MerchantContext,
  { checkoutSessionId: id }: SubscriptionModel,
): Promise<CheckoutSessionModel | null> {
  return id ? ctx.db.checkoutSession.findUnique({ where: own(ctx, id) }) : null;
}
