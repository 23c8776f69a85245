import { holderOf } from "#server/checkout/codes/one-time-code.ts";
import type { CheckoutRequest } from "#server/checkout/request.ts";
import type { PayForm } from "#server/checkout/view.ts";
import { proves } from "#server/checkout/wallet/wallet-code.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { own } from "#server/data/rows/own.ts";
import type { CheckoutSessionModel } from "#server/generated/prisma/models.ts";
import { readSpendable } from "#server/payments/credits/spendable.ts";
import type { HostedCheckoutConfig } from "#server/wire/atoms/checkout/config.ts";

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

/**
 * The balance as this browser may see it. Until its person has proven to be the customer, it looks
 * the same for every customer and whatever they have.
 */
export async function describeWallet(
  ctx: MerchantContext,
  request: Pick<CheckoutRequest, "query" | "walletProof">,
  session: Session & Pick<CheckoutSessionModel, "currency" | "totalAmount">,
): Promise<PayForm["methods"]["wallet"]> {
  const customerId = walletCustomer(session);
  if (!customerId) return null;
  const { env } = ctx;
  const now = ctx.clock.now();
  const customer = await ctx.db.customer.findUniqueOrThrow({ where: own(ctx, customerId) });
  if (!proves(env, request.walletProof, { ...holderOf(customer), now })) {
    const { wallet: asked } = request.query;
    const isAsked = asked === "sent" || asked === "wrong" || asked === "wait";
    return { proven: false, asked: isAsked ? asked : null, available: 0, enough: false };
  }
  const { currency } = session;
  const available = await readSpendable(ctx, { customerId, currency });
  const enough = available >= session.totalAmount;
  return { proven: true, asked: null, available: Number(available), enough };
}
