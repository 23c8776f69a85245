import { browserFingerprint } from "#server/checkout/browser-token.ts";
import { type Debitable, savedMethods } from "#server/checkout/page/saved/saved-methods.ts";
import type { CheckoutRequest } from "#server/checkout/request.ts";
import type { Order, PayForm, Shop } from "#server/checkout/view.ts";
import { addMs, hourMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import type { Processor } from "#server/core/interfaces/processor.ts";
import { own } from "#server/data/rows/own.ts";
import type { CheckoutSessionModel } from "#server/generated/prisma/models.ts";
import { largestPart } from "#server/payments/charge/balance-part/hold-part.ts";
import { processorOfForm } from "#server/payments/charge/route/choose-route.ts";
import { offeredBankWays } from "#server/payments/methods/offered.ts";
import { processorFor } from "#server/payments/processor/registry.ts";
import type { RoutedPayment } from "#server/payments/routing/decide.ts";
import { readTakers, takerOf, type Takers } from "#server/payments/routing/takers.ts";
import { isExpress } from "#server/wire/atoms/checkout/bank-redirects.ts";
import { isBankDebit } from "#server/wire/atoms/checkout/bank/bank-debits.ts";
import type { BankWay } from "#server/wire/atoms/checkout/bank/bank-ways.ts";
import type { HostedCheckoutConfig } from "#server/wire/atoms/checkout/config.ts";
import type { Selling } from "#server/wire/atoms/selling/selling.ts";
import type { PaymentIntent } from "#server/wire/payments/payment-intent.ts";

type Payable = {
  customerId: string | null;
  /** A link is open to whoever has its address: it never shows what belongs to a customer. */
  fromLink: boolean;
  mode: "payment" | "setup" | "subscription";
  currency: string;
  /**
   * Whether the session was opened in this browser first. Whoever gets at its address later, from
   * a letter that was passed on or a history, neither sees nor charges the customer's saved cards and accounts.
   */
  isFirstBrowser: boolean;
  /**
   * Set for a renewal: the subscription's card, which is charged for it anyway. It is offered alone, in every
   * browser, because programs that look after mail open links before their readers do.
   */
  renewalCard: string | null;
  /** Whether the payment is a charge of a subscription. */
  ofSubscription: boolean;
  config: HostedCheckoutConfig;
  shop: Pick<Shop, "bankWays">;
  wallet: PayForm["methods"]["wallet"];
  order: Pick<Order, "total" | "recurring">;
  /** The terms of the order (`Selling`), with its trial. */
  selling: unknown;
  paymentIntentId: string | null;
  /** The shopper's, where it is known. */
  country: string | null;
};

/** The card of the subscription whose renewal a session is for; null of every other purchase. */
export async function cardOfRenewal(
  ctx: MerchantContext,
  { row, intent }: { row: CheckoutSessionModel; intent: PaymentIntent | null },
): Promise<string | null> {
  if (!intent?.subscriptionId || row.mode !== "payment") return null;
  const subscription = await ctx.db.subscription.findUniqueOrThrow({
    where: own(ctx, intent.subscriptionId),
  });
  return subscription.paymentMethodId;
}

/** The ways to pay that this shopper is offered. */
export async function describeMethods(
  ctx: MerchantContext,
  payable: Payable,
): Promise<PayForm["methods"]> {
  const wanted = payable.config.methods;
  const { wallet } = payable;
  const { currency, order, paymentIntentId, country } = payable;
  const shown = { paymentIntentId, amount: BigInt(order.total), currency, country };
  const takers = await readTakers(ctx.db, ctx);
  const offered = bankWaysOf(takers, payable);
  const owner = processorOfForm(takers, shown);
  const isDelivered = ((payable.selling ?? {}) as Selling).shippingOptions?.length;
  const express = expressOf(takers, offered, { shown, owner: isDelivered ? null : owner });
  const listed = offered.filter((way) => !express.all.has(way));
  const others = wallet !== null || listed.length > 0;
  const card = !wanted || wanted.includes("card") || !(others || express.byPress.length > 0);
  // Buttons stand above another way to pay: alone, their ways are a list as others are.
  const above = card || others ? express.byPress : [];
  const bankWays = [...listed, ...express.byPress.filter((way) => !above.includes(way))];
  const known = payable.customerId !== null && !payable.fromLink;
  // A device that has proven by a code to be the customer's is believed as much as the first one.
  const isTheirs = payable.isFirstBrowser || wallet?.proven === true;
  const isOffered = known && (isTheirs || payable.renewalCard !== null);
  const customerId = payable.customerId ?? "";
  const only = payable.renewalCard;
  const accounts = debitable(takers, bankWays, shown);
  const saved =
    isOffered && payable.mode !== "setup"
      ? await savedMethods(ctx, { customerId, card, accounts, only })
      : [];
  return {
    card,
    cardPage: owner.cardPageToken ?? null,
    processorFields: processorFields(owner, payable.currency),
    ...(ctx.env.PROCESSORS.length > 1 && { cardOwner: owner.name }),
    saved,
    wallet: wallet && card ? { ...wallet, ...partOf(ctx, payable, wallet) } : wallet,
    bankWays,
    express: above,
    expressInBrowser: express.inBrowser,
  };
}

type Shown = Omit<RoutedPayment, "method" | "brand">;

/**
 * The express ways that stand above the form. A button of a processor's own needs the library that the page loads for its card
 * fields, and its sheet does not know the prices of a delivery: elsewhere it is not offered at all.
 */
function expressOf(
  takers: Takers,
  offered: readonly BankWay[],
  { shown, owner }: { shown: Shown; owner: Processor | null },
) {
  const ways = offered.filter(isExpress).map((way) => ({
    way,
    taker: takerOf(takers, { ...shown, method: way, brand: null }),
  }));
  const isInBrowser = ({ way, taker }: (typeof ways)[number]) =>
    taker?.browserWays?.includes(way) ?? false;
  const above = ways.filter(({ taker }) => taker?.expressHolder);
  const inBrowser = ways.filter(isInBrowser);
  return {
    all: new Set<BankWay>([...above, ...inBrowser].map(({ way }) => way)),
    byPress: above.map(({ way }) => way),
    inBrowser: inBrowser.filter(({ taker }) => taker === owner).map(({ way }) => way),
  };
}

/** The offered debits, each with the processor that this payment would go to. */
function debitable(takers: Takers, bankWays: readonly BankWay[], shown: Shown): Debitable[] {
  return bankWays.filter(isBankDebit).flatMap((type) => {
    const taker = takerOf(takers, { ...shown, method: type, brand: null });
    return taker ? [{ type, provider: taker.name }] : [];
  });
}

/** The part of the order that the balance can pay where a card pays the rest. */
function partOf(
  ctx: MerchantContext,
  { order, currency }: Payable,
  { proven, enough, available }: NonNullable<Payable["wallet"]>,
): { part?: number } {
  if (!proven || enough) return {};
  const limits = processorFor(ctx).limits(currency);
  const part = Number(largestPart(BigInt(available), BigInt(order.total), limits));
  return part > 0 && part < order.total ? { part } : {};
}

/** Named by the checkout, else chosen by the merchant. */
function bankWaysOf(
  takers: Takers,
  {
    config,
    shop,
    order,
    mode,
    currency,
    ofSubscription,
    paymentIntentId,
    country,
    selling,
  }: Payable,
): BankWay[] {
  const wanted: readonly string[] = config.methods ?? shop.bankWays;
  const purchase = {
    mode,
    currency,
    capture: "automatic",
    ofSubscription,
    recurring: order.recurring,
    trialDays: ((selling ?? {}) as Selling).trialDays ?? null,
    amount: chargedNow(mode, order.total),
    routed: { paymentIntentId, country },
  } as const;
  return offeredBankWays(takers, purchase, (method) => wanted.includes(method));
}

/** Nothing in mode setup, whatever total it shows; null of an amount that the shopper is still to choose. */
function chargedNow(mode: Payable["mode"], total: number): number | null {
  if (mode === "setup") return 0;
  return total > 0 || mode === "subscription" ? total : null;
}

function processorFields(
  processor: Processor,
  currency: string,
): PayForm["methods"]["processorFields"] {
  const { takesCardNumbers, publishableKey } = processor;
  if (takesCardNumbers || publishableKey === null) return null;
  return { publishableKey, units: processor.browserUnits?.(currency) ?? 1 };
}

/** Details that a shopper typed are shown again in their own browser only, whoever has the address. */
export function isTheirs({ browserToken }: CheckoutRequest, browser: string | null): boolean {
  return browser === browserFingerprint(browserToken);
}

/** A browser that its address names, for want of a cookie, is believed to be the first for an hour. */
export function isFirstBrowser(
  { clock }: MerchantContext,
  request: CheckoutRequest,
  { firstBrowser, loadedAt }: CheckoutSessionModel,
): boolean {
  const isFresh = loadedAt !== null && addMs(loadedAt, hourMs) > clock.now();
  return isTheirs(request, firstBrowser) && (!request.query.browser || isFresh);
}
