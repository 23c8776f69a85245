import { csrfToken } from "#server/checkout/browser-token.ts";
import { checkoutPath, type CheckoutRequest, goesAlong } from "#server/checkout/request.ts";
import type { CheckoutView, Order, Shop } from "#server/checkout/view.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { visibleName } from "#server/core/text/visible-name.ts";
import type { CheckoutSessionModel, PaymentLinkModel } from "#server/generated/prisma/models.ts";
import { findWithdrawn, hasWithdrawnProduct } from "#server/payments/links/withdrawn-products.ts";
import { whyUnavailable } from "#server/records/payments/payment-link-availability.ts";
import { isRenewable } from "#server/routers/checkout-sessions/renew.ts";
import type { LineItem } from "#server/wire/atoms/money/line-item.ts";
import { navigable } from "#server/wire/atoms/url.ts";
import type { PaymentIntent } from "#server/wire/payments/payment-intent.ts";

type Ended = {
  row: CheckoutSessionModel;
  link: PaymentLinkModel | null;
  locale: string;
  shop: Shop;
  order: Order;
  intent: PaymentIntent | null;
};

type EndedView = Extract<CheckoutView, { state: "expired" | "canceled" }>;

/** A session that is over without a payment: canceled by the merchant, not paid by a bank, or left until its time was over. */
export async function describeEnded(
  ctx: MerchantContext,
  request: CheckoutRequest,
  { row, link, locale, shop, order, intent }: Ended,
): Promise<EndedView> {
  const shown = { locale, shop, order, backUrl: wayBack(row) };
  const unpaid = intent?.status === "failed" ? intent.bankDebit : null;
  if (!unpaid && row.status === "expired" && row.updatedAt < row.expiresAt)
    return { state: "canceled", ...shown };
  return {
    state: "expired",
    ...shown,
    unpaid,
    goneItem: await goneItemOf(ctx, row),
    fresh: await freshOf(ctx, request, { row, link }),
  };
}

/** The first line that the merchant does not sell any more: without it nothing is made anew. */
async function goneItemOf(ctx: MerchantContext, row: CheckoutSessionModel): Promise<string | null> {
  const line = await findWithdrawn(ctx.db, ctx, row.lineItems as LineItem[]);
  return visibleName(line?.name);
}

/**
 * How the shopper can still pay: by the link that the session came from, or by a fresh session. Not
 * for a purchase that is not sold any more.
 */
async function freshOf(
  ctx: MerchantContext,
  request: CheckoutRequest,
  { row, link }: Pick<Ended, "row" | "link">,
): Promise<Extract<EndedView, { state: "expired" }>["fresh"]> {
  const along = goesAlong(request.query);
  if (link) {
    const address = { entityType: "payment-link", entityId: link.id } as const;
    if (whyUnavailable(link, ctx.clock.now()) || (await hasWithdrawnProduct(ctx.db, ctx, link)))
      return null;
    return { url: checkoutPath(address, along) };
  }
  if (!isRenewable(ctx, row) || (await hasWithdrawnProduct(ctx.db, ctx, row))) return null;
  const csrf = csrfToken(ctx.env, request.browserToken, request.address);
  return { action: checkoutPath(request.address, along), csrf };
}

/**
 * The shop's own address: the one for shoppers who leave, else the origin of the one for shoppers
 * who paid.
 */
export function wayBack(row: { cancelUrl: string | null; successUrl: string | null }) {
  const home = navigable(row.successUrl);
  return navigable(row.cancelUrl) ?? (home && new URL(home).origin);
}
