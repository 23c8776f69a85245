import { describeAction, describeCode } from "#server/checkout/authentication-action.ts";
import { browserFingerprint, csrfToken } from "#server/checkout/browser-token.ts";
import { chooseAgain } from "#server/checkout/page/choose-again.ts";
import { describeEnded } from "#server/checkout/page/ended.ts";
import { cardOfRenewal, describeMethods, isFirstBrowser } from "#server/checkout/page/methods.ts";
import { describeOrder, wordsOf, zoneOf } from "#server/checkout/page/order.ts";
import { declinedMethod, describeOutcome } from "#server/checkout/page/outcome.ts";
import { describeForm } from "#server/checkout/page/pay-form.ts";
import { describeShop } from "#server/checkout/page/shop.ts";
import { isUndecided, unsure } from "#server/checkout/pay/sent.ts";
import { describePhone, isOnPhone } from "#server/checkout/phone/describe-phone.ts";
import { workFor } from "#server/checkout/proof/proof-of-work.ts";
import { questionsOfSession } from "#server/checkout/questions/of-session.ts";
import { leftOut, reminderOfSession } from "#server/checkout/reminders/of-page.ts";
import { checkoutPath, type CheckoutRequest, goesAlong } from "#server/checkout/request.ts";
import {
  type Choose,
  pricedNow,
  sessionFingerprint,
  type SessionOffer,
} from "#server/checkout/selling/price-session.ts";
import { recordOnce, recordReturn } from "#server/checkout/timeline/record.ts";
import type { CheckoutView, Order, Refusal, Shop } from "#server/checkout/view.ts";
import { knownDetails } from "#server/checkout/wallet/known-details.ts";
import { describeWallet } from "#server/checkout/wallet/wallet.ts";
import { actFor, type MerchantContext, type Services } from "#server/core/context.ts";
import { own } from "#server/data/rows/own.ts";
import type { CheckoutSessionModel, PaymentLinkModel } from "#server/generated/prisma/models.ts";
import { finishAuthentication } from "#server/payments/charge/authentication.ts";
import type { ShopperChoices } from "#server/payments/selling/choices.ts";
import { isSoldOnce } from "#server/payments/subscriptions/selling/one-per-customer.ts";
import { serializePaymentIntent } from "#server/records/payments/payment-intent.ts";
import { markSessionLoaded } from "#server/routers/checkout-sessions/mark-loaded.ts";
import type { HostedCheckoutConfig } from "#server/wire/atoms/checkout/config.ts";
import { chooseLocale } from "#server/wire/atoms/checkout/locale.ts";
import type { PaymentIntent } from "#server/wire/payments/payment-intent.ts";

const refreshS = 3;

/** A checkout session as this browser finds it, or null when there is none. */
export async function loadSession(
  services: Services,
  request: CheckoutRequest,
  choose: Choose | null = null,
): Promise<CheckoutView | null> {
  const id = request.address.entityId;
  const found = await services.db.checkoutSession.findFirst({ where: { id } });
  if (!found) return null;
  const ctx = actFor(services, found.merchantId, request.requestId);
  const isFirst = found.status === "open" && !found.loadedAt;
  if (isFirst) {
    const browser = found.firstBrowser ?? browserFingerprint(request.browserToken);
    const language = localeOf(request, found);
    await markSessionLoaded(ctx, id, { firstBrowser: browser, language });
  } else if (found.status === "open" && !choose && !isOnPhone(request)) await recordReturn(ctx, id);
  const { intent, isAtRest } = await currentIntent(ctx, request, found);
  // Reads the session again where the end of the intent or the first look may have changed it.
  const row =
    isFirst || !isAtRest
      ? await services.db.checkoutSession.findUniqueOrThrow({ where: own(ctx, id) })
      : found;
  const chosen = choose && (() => choose(row, localeOf(request, row)));
  const config = row.hostedCheckoutConfig as HostedCheckoutConfig;
  const [offer, shop] = await Promise.all([
    pricedNow(ctx, row, intent, chosen),
    describeShop(ctx, request, config),
  ]);
  return describeSession(ctx, request, { ...offer, intent, shop, config });
}

/** `isAtRest`: nothing was under way when it was read, so that its session is what it was. */
type CurrentIntent = { intent: PaymentIntent | null; isAtRest: boolean };

/** The intent as it stands; one that waits for a bank is asked about first. */
async function currentIntent(
  ctx: MerchantContext,
  request: CheckoutRequest,
  session: CheckoutSessionModel,
): Promise<CurrentIntent> {
  if (!session.paymentIntentId) return { intent: null, isAtRest: true };
  const row = await ctx.db.paymentIntent.findFirst({
    where: { id: session.paymentIntentId, merchantId: ctx.merchantId },
  });
  if (!row) return { intent: null, isAtRest: true };
  const isAtRest = row.status === "requires_payment_method";
  if (row.status !== "requires_action") return { intent: serializePaymentIntent(row), isAtRest };
  const { go, again, elsewhere, look } = request.query;
  if (!go && !again && !elsewhere && !look && !isOnPhone(request))
    await recordOnce(ctx, session.id, "came_back");
  return { intent: await finishAuthentication(ctx, row.id), isAtRest };
}

type SessionAndIntent = SessionOffer & { intent: PaymentIntent | null };
type Facts = SessionAndIntent & {
  link: PaymentLinkModel | null;
  locale: string;
  shop: Shop;
  order: Order;
  config: HostedCheckoutConfig;
  /** The card of the subscription whose renewal is paid. */
  renewalCard: string | null;
};

async function describeSession(
  ctx: MerchantContext,
  request: CheckoutRequest,
  found: SessionAndIntent & Pick<Facts, "shop" | "config">,
): Promise<CheckoutView> {
  const { row, intent, config } = found;
  const link = row.paymentLinkId
    ? await ctx.db.paymentLink.findUnique({ where: own(ctx, row.paymentLinkId) })
    : null;
  const renewalCard = await cardOfRenewal(ctx, found);
  const facts: Facts = {
    ...found,
    link,
    renewalCard,
    locale: localeOf(request, row),
    order: describeOrder(ctx, {
      ...row,
      zone: await zoneOf(ctx, row),
      ...(renewalCard === null
        ? wordsOf(link, intent)
        : { title: intent?.description ?? null, description: null }),
      ownCode: (row.choices as ShopperChoices | null)?.code ?? null,
      total: Number(row.totalAmount),
      config,
      fundsBalance: row.purpose === "balance_funding",
      renews: renewalCard !== null,
    }),
  };
  if (row.status === "expired") return describeEnded(ctx, request, facts);
  if (row.status !== "open") {
    const isPayer = row.browser === browserFingerprint(request.browserToken);
    return describeOutcome(ctx, { ...facts, isPayer });
  }
  if (intent?.status === "processing") return processing(request, facts);
  if (intent?.status === "requires_action") return describeChallenge(ctx, request, facts, intent);
  if (row.expiresAt <= ctx.clock.now()) return describeEnded(ctx, request, facts);
  return describePayable(ctx, request, facts);
}

/** The language that the shopper paid in comes before what the merchant and the browser suggest. */
function localeOf(request: CheckoutRequest, row: CheckoutSessionModel): string {
  const config = row.hostedCheckoutConfig as HostedCheckoutConfig;
  const { lang, locale } = request.query;
  return chooseLocale([lang, row.locale, config.locale, locale], request.acceptLanguage);
}

async function describePayable(
  ctx: MerchantContext,
  request: CheckoutRequest,
  facts: Facts,
): Promise<CheckoutView> {
  const { row, link, intent, order, config } = facts;
  if (isOnPhone(request)) return describePhone(ctx, request, shown(facts));
  const error = intent?.lastError;
  const { sent } = request.query;
  if (sent && !error && isUndecided(ctx.clock, sent)) {
    const checkAgainUrl = checkoutPath(request.address, { ...goesAlong(request.query), sent });
    return unsure({ ...shown(facts), checkAgainUrl });
  }
  const methods = await describeMethods(ctx, {
    ...row,
    ...facts,
    fromLink: row.paymentLinkId !== null,
    isFirstBrowser: isFirstBrowser(ctx, request, row),
    ofSubscription: (intent?.subscriptionId ?? null) !== null,
    wallet: await describeWallet(ctx, request, row),
    country: (row.choices as ShopperChoices | null)?.country || null,
  });
  const known = await knownDetails(ctx, request, { row, methods, isPriced: facts.offer !== null });
  const form = describeForm(ctx, request, {
    order,
    config,
    methods,
    chooses: { quantity: null, amount: null },
    unitTotal: order.total,
    hasCustomer: row.customerId !== null,
    contact: known.contact,
    reminder: await reminderOfSession(ctx, request, row),
    cancelUrl: row.cancelUrl,
    isSoldOnce: await isSoldOnce(ctx.db, ctx, {
      mode: row.mode,
      onePerCustomer: link?.onePerCustomer ?? false,
      lineItems: row.renewalLines ?? row.lineItems,
    }),
    questions: questionsOfSession(row, facts, known),
    again: intent?.status === "requires_action" ? "1" : null,
    offerFingerprint: facts.offer && sessionFingerprint(row),
    offer: facts.offer,
    work: await workFor(ctx, request, row),
  });
  const priced = link && error ? await chooseAgain(ctx, request, { form, order, row, link }) : null;
  const payable = { ...shown(facts), form, ...priced };
  if (!error || intent.status === "requires_action" || isLeft(reasonOf(error))) {
    return {
      ...payable,
      state: "open",
      refusal:
        (await leftOut(ctx, request, row)) ??
        refusalIn(request.query, error ? reasonOf(error) : undefined),
    };
  }
  if (facts.renewalCard !== null && error.advice === "authenticate" && !request.query.refused)
    return { ...payable, state: "open", refusal: { kind: "bank_asks" } };
  return {
    ...payable,
    state: "declined",
    refusal:
      request.query.refused === "stale_form"
        ? { kind: "stale_form" }
        : {
            kind: "declined",
            reason: reasonOf(error),
            card: await declinedMethod(ctx, intent.id),
          },
  };
}

function reasonOf(error: NonNullable<PaymentIntent["lastError"]>): string {
  return error.declineCode ?? error.code;
}

/** Given up to pay in another way, or taken over in another browser: no bank has declined. */
function isLeft(code: string): boolean {
  return code === "authentication_abandoned";
}

/** Why an earlier submit sent the browser here again. */
function refusalIn(query: Record<string, string>, code: string | undefined): Refusal | null {
  const { refused, sent } = query;
  if (code !== undefined && isLeft(code)) return { kind: "left_authentication" };
  if (sent) return { kind: "after_all" };
  return refused === "wallet_short" || refused === "total_changed" ? { kind: refused } : null;
}

/** A bank waits for an answer: of this browser, or of another one. */
async function describeChallenge(
  ctx: MerchantContext,
  request: CheckoutRequest,
  facts: Facts,
  intent: PaymentIntent,
): Promise<CheckoutView> {
  const attempt = await ctx.db.paymentAttempt.findFirst({
    where: {
      merchantId: ctx.merchantId,
      paymentIntentId: intent.id,
      status: { in: ["processing", "requires_action"] },
    },
    orderBy: { createdAt: "desc" },
  });
  // The attempt was decided after the intent was read: the page reads it again by itself.
  if (attempt?.status !== "requires_action") return processing(request, facts);
  const isHere = attempt.browserToken === browserFingerprint(request.browserToken);
  if (!isHere || !intent.nextAction || request.query.elsewhere)
    return elsewhere(ctx, request, facts);
  if (request.query.again) return describePayable(ctx, request, facts);
  const ways = {
    leaveUrl: checkoutPath(request.address, { ...goesAlong(request.query), again: "1" }),
    checkAgainUrl: checkoutPath(request.address, { ...goesAlong(request.query), look: "1" }),
  };
  if (intent.nextAction.type !== "redirect")
    return {
      state: "code",
      ...shown(facts),
      ...ways,
      ...describeCode(facts, attempt, intent.nextAction),
    };
  return {
    state: "authentication",
    ...shown(facts),
    ...ways,
    ...describeAction(ctx, attempt, intent.nextAction),
    goesByItself: request.query.go === "1",
  };
}

function processing(request: CheckoutRequest, facts: Facts): CheckoutView {
  const checkAgainUrl = checkoutPath(request.address, goesAlong(request.query));
  return { state: "processing", ...shown(facts), refreshS, checkAgainUrl };
}

function elsewhere(ctx: MerchantContext, request: CheckoutRequest, facts: Facts): CheckoutView {
  const also = { ...goesAlong(request.query), elsewhere: "1" };
  const action = checkoutPath(request.address, also);
  const csrf = csrfToken(ctx.env, request.browserToken, request.address);
  return {
    state: "elsewhere",
    ...shown(facts),
    refreshS,
    checkAgainUrl: action,
    takeOver: { action, csrf },
  };
}

function shown({ locale, shop, order }: Facts): Pick<Facts, "locale" | "shop" | "order"> {
  return { locale, shop, order };
}
