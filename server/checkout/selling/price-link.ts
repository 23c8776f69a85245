import { describeOrder, zoneOf } from "#server/checkout/page/order.ts";
import type { FormOffer } from "#server/checkout/page/pay-form.ts";
import { describeOffer } from "#server/checkout/selling/describe-offer.ts";
import { type CodeGuesser, priceTyped } from "#server/checkout/selling/price-typed.ts";
import type { Order } from "#server/checkout/view.ts";
import type { MerchantContext } from "#server/core/context.ts";
import type { PaymentLinkModel } from "#server/generated/prisma/models.ts";
import { renewalLinesOf } from "#server/payments/interval.ts";
import { offerFingerprint } from "#server/payments/links/offer.ts";
import { saleOfLink } from "#server/payments/selling/sale-of.ts";
import type { Sale } from "#server/payments/selling/sale.ts";
import type { PriceProblem } from "#server/pricing/price-order.ts";
import type { HostedCheckoutConfig, Recurring } from "#server/wire/atoms/checkout/config.ts";
import type { LineItem } from "#server/wire/atoms/money/line-item.ts";

/** The part of a link that its page shows: of a link that exists, and of one that is still being typed. */
export type ShownLink = Pick<
  PaymentLinkModel,
  "name" | "description" | "currency" | "mode" | "recurring" | "lineItems" | "allowQuantity"
> &
  Pick<PaymentLinkModel, "cancelUrl" | "customerId" | "selling" | "hostedCheckoutConfig"> & {
    totalAmount: bigint | number;
    minimumAmount: bigint | number | null;
  };

export type LinkOffer = {
  order: Order;
  offer: FormOffer | null;
  fingerprint: string;
  /** The lines that each later period of a subscription charges; null of what is no subscription. */
  renewalLines: LineItem[] | null;
};

/** A link's order at a shopper's choices, as its page and its form show it. Reads only. */
export async function priceLink(
  ctx: MerchantContext,
  link: ShownLink,
  { guesser = null, ...chosen }: Pick<Sale, "choices" | "email"> & { guesser?: CodeGuesser },
): Promise<LinkOffer | PriceProblem> {
  const typed = await priceTyped(ctx, saleOfLink(link, chosen), guesser);
  if ("problem" in typed) return typed;
  const { sale, priced } = typed;
  const { price } = priced;
  await typed.counted;
  const offer = describeOffer(ctx, typed);
  const isDivided = link.lineItems !== null || price.breakdown.trial !== undefined;
  const recurring = isDivided ? (link.recurring as Recurring | null) : null;
  const renewalLines = await renewalLinesOf(ctx.db, ctx, { recurring, sale, priced });
  const order = describeOrder(ctx, {
    ...link,
    zone: await zoneOf(ctx, link),
    // Without an offer the page's own script multiplies these.
    lineItems: offer ? price.lineItems : link.lineItems,
    hidesOrdered: link.lineItems === null ? price.breakdown.ordered : 0,
    breakdown: offer ? price.breakdown : null,
    ownCode: sale.choices.code ?? null,
    renewalLines,
    title: link.name,
    total: price.totalAmount,
    config: (link.hostedCheckoutConfig ?? {}) as HostedCheckoutConfig,
    fundsBalance: false,
  });
  return { order, offer, fingerprint: offerFingerprint(link, price), renewalLines };
}
