import type { MerchantContext } from "#server/core/context.ts";
import { own } from "#server/data/rows/own.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { keptBreakdown, type Price, priceOrder } from "#server/pricing/price-order.ts";
import { createDiscount } from "#server/routers/discounts/create.ts";
import type { LineItem } from "#server/wire/atoms/money/line-item.ts";
import type { CreateCheckoutSession } from "#server/wire/payments/checkout-session.ts";
import { CreateDiscount } from "#server/wire/selling/discount.ts";
import { card, newSession } from "#server/workshop/testing/payments/payments.ts";

const item = {
  type: "item" as const,
  productId: null,
  priceId: null,
  imageId: null,
  imageUrl: null,
};
const lineItems: LineItem[] = [
  { ...item, name: "Fern", productId: "prod_fern", quantity: 3, amount: 1_000, currency: "EUR" },
  { ...item, name: "Book", productId: "prod_book", quantity: 1, amount: 1_995, currency: "EUR" },
];

/**
 * An order of two goods at two rates, 10 % off, with delivery, and a tip: lines 0 Fern (3 pieces), 1 Book, 2 discount,
 * 3 shipping, 4 tax (on top of the book), 5 tip.
 */
export function pricedOrder(discountId = "disc_spring"): Price {
  const price = priceOrder({
    order: { currency: "EUR", lineItems },
    rules: {
      discount: {
        discountId,
        promotionCodeId: null,
        code: "SPRING",
        name: "Spring",
        percentE2: 1_000,
        amountOff: null,
        currency: null,
        productIds: [],
        minimumAmount: null,
      },
      tax: {
        place: { country: "NL", region: null },
        kind: "taxed",
        rates: { standard: 210_000, reduced: 90_000 },
        products: { prod_book: { taxClass: "reduced", behavior: "exclusive" } },
        other: { taxClass: "standard", behavior: "inclusive" },
      },
      shipping: [{ key: "option_0", name: "Standard delivery", amount: 495, countries: [] }],
      tipOptions: { percentages: null, amounts: [200], custom: false, maximum: null },
    },
    choices: { tip: { amount: 200 } },
  });
  if ("problem" in price) throw new Error(price.problem);
  return price;
}

/** A session whose order is such a price, as the page would have made it. */
export async function newPricedSession(
  ctx: MerchantContext,
  input: Partial<CreateCheckoutSession> = {},
) {
  const discount = await createDiscount(
    ctx,
    CreateDiscount.parse({ name: "Spring", percentOff: 10, duration: "once" }),
  );
  const price = pricedOrder(discount.id);
  const session = await newSession(ctx, { ...input, totalAmount: price.totalAmount });
  const breakdown = keptBreakdown(price) ?? undefined;
  const paymentIntentId = session.paymentIntentId ?? "";
  // Its products are none of this merchant's.
  const lines = price.lineItems.map((line) => ({ ...line, productId: null }));
  await ctx.db.checkoutSession.update({
    where: own(ctx, session.id),
    data: { lineItems: lines, breakdown },
  });
  await ctx.db.paymentIntent.update({ where: own(ctx, paymentIntentId), data: { breakdown } });
  return { price, session, paymentIntentId };
}

/** A session with a price line by line, paid by card. */
export async function payPricedOrder(
  ctx: MerchantContext,
  input: Partial<CreateCheckoutSession> = {},
) {
  const order = await newPricedSession(ctx, input);
  await confirmPayment(ctx, order.paymentIntentId, { card: card() });
  return order;
}
