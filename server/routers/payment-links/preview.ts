import type { MerchantContext } from "#server/core/context.ts";
import { intervalOf } from "#server/payments/interval.ts";
import { priceOf } from "#server/payments/price.ts";
import { givenLines } from "#server/pricing/lines-of-total.ts";
import { findPaymentLink, serializePaymentLink } from "#server/records/payments/payment-link.ts";
import { sellingOf } from "#server/routers/checkout-sessions/selling-settings.ts";
import { resolveLineItems } from "#server/routers/products/resolve-line-items.ts";
import type { Selling } from "#server/wire/atoms/selling/selling.ts";
import {
  PreviewedPaymentLink,
  type PreviewPaymentLink,
} from "#server/wire/payments/payment-link-preview.ts";

/**
 * Previews a payment link from the input typed so far: its lines with the names and images of their products, and
 * their sum. When a link is being changed, fields that the form does not ask for stay, and so does an untouched
 * line, whether or not its product is still sold. Only reads, and refuses nothing for being unfinished.
 * @throws not_found (link or product) · validation_failed (a product that is not active, or has no price; an image
 * that shoppers could not see) · currency_mismatch · interval_mismatch · amount_too_large
 */
export async function previewPaymentLink(
  ctx: MerchantContext,
  { id, ...typed }: PreviewPaymentLink,
): Promise<PreviewedPaymentLink> {
  const now = id ? await previewed(ctx, id) : unmade;
  const link = { ...now, ...typed };
  const lineItems = link.lineItems
    ? await resolveLineItems(ctx.db, ctx, link.lineItems, { known: now.lineItems ?? [] })
    : null;
  // A link that there is keeps the interval it was made with.
  const recurring = id ? now.recurring : await intervalOf(ctx.db, ctx, link);
  return PreviewedPaymentLink.parse({
    ...link,
    selling: await sellingOf(ctx.db, ctx, {
      given: link,
      current: null,
      sold: { ...link, newLines: id ? null : link.lineItems },
    }),
    recurring,
    lineItems,
    // With lines it is their sum, whatever the form had before there were any.
    totalAmount: lineItems
      ? priceOf({ order: { currency: link.currency, lineItems } }).totalAmount
      : link.totalAmount,
  });
}

async function previewed(
  ctx: MerchantContext,
  id: string,
): Promise<PreviewedPaymentLink & Selling> {
  const link = serializePaymentLink(ctx, await findPaymentLink(ctx.db, ctx, id));
  return { ...link, selling: null, lineItems: givenLines(link, link.lineItems) };
}

const unmade: PreviewedPaymentLink = {
  name: null,
  description: null,
  totalAmount: 0,
  currency: "EUR",
  mode: "payment",
  recurring: null,
  lineItems: null,
  allowQuantity: false,
  onePerCustomer: false,
  minimumAmount: null,
  cancelUrl: "",
  customerId: null,
  selling: null,
  hostedCheckoutConfig: {},
};
