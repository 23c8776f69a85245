import { isDeepStrictEqual } from "node:util";
import { csrfToken } from "#server/checkout/browser-token.ts";
import { choices } from "#server/checkout/page/link-page.ts";
import { describeOrder } from "#server/checkout/page/order.ts";
import { checkoutPath, type CheckoutRequest, goesAlong } from "#server/checkout/request.ts";
import type { Order, PayForm } from "#server/checkout/view.ts";
import type { MerchantContext } from "#server/core/context.ts";
import type { CheckoutSessionModel, PaymentLinkModel } from "#server/generated/prisma/models.ts";
import { offerFingerprint, offerOf } from "#server/payments/links/offer.ts";
import { priceOrder } from "#server/pricing/price-order.ts";
import { whyUnavailable } from "#server/records/payments/payment-link-availability.ts";
import type { HostedCheckoutConfig } from "#server/wire/atoms/checkout/config.ts";

type Declined = { form: PayForm; order: Order; row: CheckoutSessionModel; link: PaymentLinkModel };

/**
 * After a decline the shopper may still choose how many, or how much: the form then goes to the
 * link, which makes a session of the new total. Null where the link leaves no choice (any more).
 */
export function chooseAgain(
  ctx: MerchantContext,
  request: CheckoutRequest,
  { form, order, row, link }: Declined,
): { form: PayForm; order: Order } | null {
  const chooses = choices(ctx, link);
  if (!(chooses.quantity ?? chooses.amount) || whyUnavailable(link, ctx.clock.now())) return null;
  const unitTotal = Number(link.totalAmount);
  if (chooses.quantity && !sellsStill(link, row)) return null;
  const address = { entityType: "payment-link", entityId: link.id } as const;
  const unit = describeOrder(ctx, {
    ...link,
    title: link.name,
    total: unitTotal,
    config: row.hostedCheckoutConfig as HostedCheckoutConfig,
    fundsBalance: false,
  });
  return {
    order: { ...order, lines: chooses.quantity ? unit.lines : order.lines },
    form: {
      ...form,
      action: checkoutPath(address, { ...goesAlong(request.query), ...cameFrom(row) }),
      csrf: csrfToken(ctx.env, request.browserToken, address),
      chooses,
      offerFingerprint: offerFingerprint(link),
      unitTotal,
      values: {
        ...form.values,
        quantity: row.quantity,
        amount: chooses.amount ? order.total : null,
      },
    },
  };
}

/** Whether the declined session is of what the link sells now: two at half the price cost as much, and are another offer. */
function sellsStill(
  link: PaymentLinkModel,
  { quantity, lineItems }: CheckoutSessionModel,
): boolean {
  const price = priceOrder({ ...offerOf(link), choices: { quantity } });
  return !("problem" in price) && isDeepStrictEqual(price.lineItems, lineItems);
}

/** The parameters that the link's address had when the declined session was made. */
function cameFrom(row: CheckoutSessionModel): Record<string, string> {
  const campaign = Object.entries(row.metadata as Record<string, unknown>).flatMap(
    ([name, value]): [string, string][] =>
      /^utm_[a-z_]{1,30}$/.test(name) && typeof value === "string" ? [[name, value]] : [],
  );
  const { clientReferenceId } = row;
  return {
    ...(clientReferenceId ? { client_reference_id: clientReferenceId } : {}),
    ...Object.fromEntries(campaign),
  };
}
