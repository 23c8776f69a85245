import { actFor } from "#server/core/context.ts";
import type { MerchantContext, Services } from "#server/core/context.ts";
import type { CheckoutSessionModel } from "#server/generated/prisma/models.ts";
import { browserFingerprint } from "#server/checkout/browser-token.ts";
import { describeOutcome } from "#server/checkout/outcome.ts";
import { chooseLocale } from "#server/checkout/locale.ts";
import { describeMethods } from "#server/checkout/methods.ts";
import { describeOrder } from "#server/checkout/order.ts";
import { describeForm } from "#server/checkout/pay-form.ts";
import { checkoutPath } from "#server/checkout/request.ts";
import type { CheckoutRequest } from "#server/checkout/request.ts";
import { describeShop } from "#server/checkout/shop.ts";
import type { CheckoutView, Order, Refusal, Shop } from "#server/checkout/view.ts";
import { finishAuthentication } from "#server/payments/intents/authentication.ts";
import { serializePaymentIntent } from "#server/payments/intents/serialize.ts";
import { markSessionLoaded } from "#server/routers/checkout-sessions/mark-loaded.ts";
import type { Contact } from "#server/wire/checkout-session.ts";
import type { PaymentIntent } from "#server/wire/payment-intent.ts";
import type { HostedCheckoutConfig } from "#server/wire/atoms/checkout.ts";
import { navigable } from "#server/wire/atoms/url.ts";

const refreshS = 3;

/** A checkout session as this browser finds it, or null when there is none. */
export async function loadSession(
  services: Services,
  request: CheckoutRequest,
): Promise<CheckoutView | null> {
  const id = request.address.entityId;
  const found = await services.db.checkoutSession.findUnique({ where: { id } });
  if (!found) return null;
  const ctx = actFor(services, found.merchantId, request.requestId);
  if (found.status === "open" && !found.loadedAt) await markSessionLoaded(ctx, id);
  const intent = await currentIntent(ctx, found);
  // What the intent's end did to the session.
  const row = intent
    ? await services.db.checkoutSession.findUniqueOrThrow({ where: { id } })
    : found;
  return describeSession(ctx, request, { row, intent });
}

/** The intent as it stands; one that waits for a bank is asked about first. */
async function currentIntent(
  ctx: MerchantContext,
  session: CheckoutSessionModel,
): Promise<PaymentIntent | null> {
  if (!session.paymentIntentId) return null;
  const row = await ctx.db.paymentIntent.findFirst({
    where: { id: session.paymentIntentId, merchantId: ctx.merchantId },
  });
  if (!row) return null;
  return row.status === "requires_action"
    ? finishAuthentication(ctx, row.id)
    : serializePaymentIntent(row);
}

type Found = { row: CheckoutSessionModel; intent: PaymentIntent | null };
type Facts = Found & { locale: string; shop: Shop; order: Order; config: HostedCheckoutConfig };

async function describeSession(
  ctx: MerchantContext,
  request: CheckoutRequest,
  found: Found,
): Promise<CheckoutView> {
  const { row, intent } = found;
  const config = row.hostedCheckoutConfig as HostedCheckoutConfig;
  const shop = await describeShop(ctx, config);
  const link = row.paymentLinkId
    ? await ctx.db.paymentLink.findUnique({ where: { id: row.paymentLinkId } })
    : null;
  const facts: Facts = {
    ...found,
    config,
    shop,
    locale: chooseLocale([config.locale, request.query.locale], request.acceptLanguage),
    order: describeOrder({
      ...row,
      title: link?.name ?? null,
      description: link?.description ?? null,
      total: Number(row.totalAmount),
      config,
      fundsBalance: row.purpose === "balance_funding",
    }),
  };
  const { locale, order } = facts;
  if (row.status !== "open") return describeOutcome(ctx, facts);
  if (intent?.status === "processing") return waiting("processing", request, facts);
  if (intent?.status === "requires_action") return describeChallenge(ctx, request, facts, intent);
  if (row.expiresAt <= ctx.clock.now()) {
    return { state: "expired", locale, shop, order, backUrl: navigable(row.cancelUrl) };
  }
  return describePayable(ctx, request, facts);
}

async function describePayable(
  ctx: MerchantContext,
  request: CheckoutRequest,
  facts: Facts,
): Promise<CheckoutView> {
  const { row, intent, locale, shop, order, config } = facts;
  const fundsBalance = row.purpose === "balance_funding";
  const methods = await describeMethods(ctx, {
    ...row,
    fromLink: row.paymentLinkId !== null,
    fundsBalance,
    config,
  });
  const form = describeForm(ctx, request, {
    order,
    config,
    methods,
    chooses: { quantity: null, amount: null },
    unitTotal: order.total,
    hasCustomer: row.customerId !== null,
    contact: row.contact as Contact | null,
    cancelUrl: row.cancelUrl,
    again: intent?.status === "requires_action" ? "1" : null,
  });
  const shown = { locale, shop, order, form };
  const error = intent?.lastError;
  if (!error || intent.status === "requires_action") {
    return { ...shown, state: "open", refusal: refusalIn(request.query) };
  }
  return {
    ...shown,
    state: "declined",
    refusal: { kind: "declined", reason: error.declineCode ?? error.code },
  };
}

/** Why an earlier submit sent the browser here again. */
function refusalIn(query: Record<string, string>): Refusal | null {
  const { refused } = query;
  return refused === "wallet_short" || refused === "total_changed" ? { kind: refused } : null;
}

/** A bank waits for an answer: of this browser, or of another one. */
async function describeChallenge(
  ctx: MerchantContext,
  request: CheckoutRequest,
  facts: Facts,
  intent: PaymentIntent,
): Promise<CheckoutView> {
  const { locale, shop, order } = facts;
  const attempt = await ctx.db.paymentAttempt.findFirst({
    where: { merchantId: ctx.merchantId, paymentIntentId: intent.id },
    orderBy: { createdAt: "desc" },
  });
  const isHere = attempt?.browserToken === browserFingerprint(request.browserToken);
  if (!isHere || !intent.nextAction || request.query.elsewhere)
    return waiting("elsewhere", request, facts);
  if (request.query.again) return describePayable(ctx, request, facts);
  return {
    state: "authentication",
    locale,
    shop,
    order,
    action: {
      url: intent.nextAction.url,
      method: intent.nextAction.method,
      fields: intent.nextAction.fields,
    },
    leaveUrl: checkoutPath(request.address, { again: "1" }),
    goesByItself: request.query.go === "1",
  };
}

function waiting(
  state: "processing" | "elsewhere",
  request: CheckoutRequest,
  facts: Facts,
): CheckoutView {
  const { locale, shop, order } = facts;
  const also: Record<string, string> = state === "elsewhere" ? { elsewhere: "1" } : {};
  return {
    state,
    locale,
    shop,
    order,
    refreshS,
    checkAgainUrl: checkoutPath(request.address, also),
  };
}
