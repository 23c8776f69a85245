import { isDeepStrictEqual } from "node:util";
import { csrfToken } from "#server/checkout/browser-token.ts";
import { choices } from "#server/checkout/page/link-page.ts";
import { checkoutPath, type CheckoutRequest, goesAlong } from "#server/checkout/request.ts";
import { priceLink } from "#server/checkout/selling/price-link.ts";
import type { Order, PayForm } from "#server/checkout/view.ts";
import type { MerchantContext } from "#server/core/context.ts";
import type { CheckoutSessionModel, PaymentLinkModel } from "#server/generated/prisma/models.ts";
import { offerOf } from "#server/payments/links/offer.ts";
import type { ShopperChoices } from "#server/payments/selling/choices.ts";
import { orderedLines } from "#server/payments/selling/sale-of.ts";
import { priceOrder } from "#server/pricing/price-order.ts";
import { whyUnavailable } from "#server/records/payments/payment-link-availability.ts";

type Declined = { form: PayForm; order: Order; row: CheckoutSessionModel; link: PaymentLinkModel };

/**
 * After a decline the shopper may still choose how many, or how much: the form then goes to the
 * link, which makes a session of the new total. Null where the link leaves no choice (any more).
 */
export async function chooseAgain(
  ctx: MerchantContext,
  request: CheckoutRequest,
  { form, order, row, link }: Declined,
): Promise<{ form: PayForm; order: Order } | null> {
  const chooses = await choices(ctx, link);
  if (!(chooses.quantity ?? chooses.amount) || whyUnavailable(link, ctx.clock.now())) return null;
  if (chooses.quantity && !sellsStill(link, row)) return null;
  const { subtotal } = order.sums;
  const now = await priceLink(ctx, link, chosenFor(row, chooses.amount ? subtotal : undefined));
  if ("problem" in now || now.order.total !== order.total) return null;
  const unit = await priceLink(ctx, link, { choices: {}, email: null });
  if ("problem" in unit) return null;
  const address = { entityType: "payment-link", entityId: link.id } as const;
  const lines = now.offer ? now.order.lines : unit.order.lines;
  return {
    order: { ...order, lines: chooses.quantity ? lines : order.lines },
    form: {
      ...form,
      action: checkoutPath(address, { ...goesAlong(request.query), ...cameFrom(row) }),
      csrf: csrfToken(ctx.env, request.browserToken, address),
      chooses,
      offerFingerprint: now.fingerprint,
      unitTotal: unit.order.total,
      values: {
        ...form.values,
        quantity: row.quantity,
        amount: chooses.amount ? subtotal : null,
      },
    },
  };
}

/** The choices that the declined session was made with. */
function chosenFor(row: CheckoutSessionModel, amount: number | undefined) {
  const chosen = (row.choices ?? {}) as ShopperChoices;
  return { choices: { ...chosen, quantity: row.quantity, amount }, email: null };
}

/** Whether the declined session is of what the link sells now: two at half the price cost as much, and are another offer. */
function sellsStill(link: PaymentLinkModel, row: CheckoutSessionModel): boolean {
  const { quantity } = row;
  const price = priceOrder({ ...offerOf(link), choices: { quantity } });
  return !("problem" in price) && isDeepStrictEqual(price.lineItems, orderedLines(row));
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
