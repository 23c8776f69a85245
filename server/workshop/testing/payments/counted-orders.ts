import { invariant } from "#server/core/assert.ts";
import type { MerchantContext } from "#server/core/context.ts";
import type { Tx } from "#server/data/db.ts";
import { own } from "#server/data/rows/own.ts";
import { chooseForSession } from "#server/payments/selling/choose-for-session.ts";
import { priceOrder } from "#server/pricing/price-order.ts";
import { createDiscount } from "#server/routers/discounts/create.ts";
import { createProduct } from "#server/routers/products/create.ts";
import type { LineItem, LineItemInput } from "#server/wire/atoms/money/line-item.ts";
import { CreateProduct } from "#server/wire/payments/product.ts";
import { CreateDiscount, type Discount } from "#server/wire/selling/discount.ts";
import { newSession } from "#server/workshop/testing/payments/payments.ts";

/** A discount of half the price, unless `input` says otherwise. */
export function newDiscount(ctx: MerchantContext, input: Partial<CreateDiscount> = {}) {
  const half = { name: "Half off", percentOff: "50", ...input };
  return createDiscount(ctx, CreateDiscount.parse(half));
}

/** A product of 20.00 euros of which there are so many pieces. */
export function newStock(ctx: MerchantContext, stock: number) {
  const fern = { name: "Fern", amount: 2000, currency: "EUR", stock };
  return createProduct(ctx, CreateProduct.parse(fern));
}

type Opened = { sessionId: string; intentId: string };

type Ordered = {
  discount?: Discount;
  promotionCode?: string;
  lineItems?: LineItemInput[];
  customerId?: string;
};

/** An open session of one order at its price with the discount, 20.00 euros before. Answers its payment intent's id. */
export async function newOrder(
  ctx: MerchantContext,
  { discount, lineItems, ...more }: Ordered = {},
): Promise<Opened & { totalAmount: number }> {
  const { id, paymentIntentId, totalAmount } = await newSession(ctx, {
    totalAmount: undefined,
    discountId: discount?.id,
    lineItems: lineItems ?? [{ name: "Fern", amount: 2000, currency: "EUR", quantity: 1 }],
    ...more,
  });
  return { sessionId: id, intentId: paymentIntentId ?? "", totalAmount };
}

/** Takes the discount off an open order, as a shopper does who wants it nevertheless. Answers the total from now on. */
export async function withoutDiscount(
  ctx: MerchantContext,
  { sessionId }: Pick<Opened, "sessionId">,
): Promise<number> {
  const { price } = await chooseForSession(ctx, sessionId, { withoutDiscount: true });
  return price.totalAmount;
}

/** Prices an open order with a discount of a share, in the caller's transaction. */
export async function applyDiscount(
  tx: Tx,
  ctx: MerchantContext,
  { sessionId, intentId, discount }: Opened & { discount: Discount },
): Promise<void> {
  const session = await tx.checkoutSession.findUniqueOrThrow({ where: own(ctx, sessionId) });
  const { id: discountId, name, percentOff } = discount;
  const none = { promotionCodeId: null, code: null, amountOff: null, currency: null };
  const terms = {
    ...none,
    discountId,
    name,
    productIds: [],
    minimumAmount: null,
    percentE2: Number(percentOff) * 100,
  };
  const price = priceOrder({
    order: { currency: "EUR", lineItems: session.lineItems as LineItem[] },
    rules: { discount: terms },
  });
  invariant(!("problem" in price), "the discount applies to the order");
  const { lineItems, breakdown } = price;
  const total = BigInt(price.totalAmount);
  const priced = { lineItems, breakdown, totalAmount: total };
  await tx.checkoutSession.update({ where: own(ctx, sessionId), data: priced });
  await tx.paymentIntent.update({
    where: own(ctx, intentId),
    data: { breakdown, amount: total },
  });
}
