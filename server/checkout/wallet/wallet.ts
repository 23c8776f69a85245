import { holderOf } from "#server/checkout/codes/one-time-code.ts";
import type { CheckoutRequest } from "#server/checkout/request.ts";
import type { PayForm } from "#server/checkout/view.ts";
import { proves } from "#server/checkout/wallet/wallet-code.ts";
import { actFor, type MerchantContext, type Services } from "#server/core/context.ts";
import { own } from "#server/data/rows/own.ts";
import type { CheckoutSessionModel, CustomerModel } from "#server/generated/prisma/models.ts";
import { readSpendable } from "#server/payments/credits/spendable.ts";
import { giftCardLines } from "#server/payments/gift-cards/sold-lines.ts";
import type { HostedCheckoutConfig } from "#server/wire/atoms/checkout/config.ts";
import type { LineItem } from "#server/wire/atoms/money/line-item.ts";

type Session = Pick<
  CheckoutSessionModel,
  "customerId" | "paymentLinkId" | "mode" | "purpose" | "hostedCheckoutConfig"
>;

/**
 * The customer whose balance may pay this session on the page, when the merchant offers that: the one whom the
 * session was made for. Null where nobody's balance may pay.
 */
export function walletCustomer(session: Session): string | null {
  const { methods } = session.hostedCheckoutConfig as HostedCheckoutConfig;
  const isPurchase = session.mode === "payment" && session.purpose === "purchase";
  const isOffered = methods?.includes("wallet") && isPurchase && session.paymentLinkId === null;
  return isOffered ? session.customerId : null;
}

/** The customer whose balance a session's page offers, and their merchant; null where it offers nobody's. */
export async function findWallet(
  services: Services,
  { address, requestId }: Pick<CheckoutRequest, "address" | "requestId">,
): Promise<{ ctx: MerchantContext; customer: CustomerModel } | null> {
  if (address.entityType !== "checkout") return null;
  const where = { id: address.entityId };
  const session = await services.db.checkoutSession.findFirst({ where });
  const customerId = session && walletCustomer(session);
  if (!customerId) return null;
  const ctx = actFor(services, session.merchantId, requestId);
  const customer = await ctx.db.customer.findUniqueOrThrow({ where: own(ctx, customerId) });
  return { ctx, customer };
}

const unproven = {
  proven: false,
  asked: null,
  giftCard: null,
  available: 0,
  enough: false,
} as const;

/**
 * The balance as this browser may see it. Until its person has proven to be the customer, it looks
 * the same for every customer and whatever they have.
 */
export async function describeWallet(
  ctx: MerchantContext,
  request: Pick<CheckoutRequest, "query" | "walletProof">,
  session: Session & Pick<CheckoutSessionModel, "currency" | "totalAmount" | "lineItems">,
): Promise<PayForm["methods"]["wallet"]> {
  const customerId = walletCustomer(session);
  if (!customerId) return null;
  const { env } = ctx;
  const now = ctx.clock.now();
  const customer = await ctx.db.customer.findUniqueOrThrow({ where: own(ctx, customerId) });
  if (!proves(env, request.walletProof, { ...holderOf(customer), now })) {
    const { wallet: asked } = request.query;
    const isAsked = asked === "sent" || asked === "wrong" || asked === "wait";
    return { ...unproven, asked: isAsked ? asked : null };
  }
  const { currency, lineItems } = session;
  const { size } = await giftCardLines(ctx.db, ctx, (lineItems ?? []) as LineItem[]);
  const available = await readSpendable(ctx, { customerId, currency, ofGiftCards: size > 0 });
  const enough = available >= session.totalAmount;
  const { gift } = request.query;
  const giftCard = gift === "taken" || gift === "wrong" || gift === "wait" ? gift : null;
  return { ...unproven, proven: true, giftCard, available: Number(available), enough };
}
