import { invariant } from "#server/core/assert.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { own } from "#server/data/rows/own.ts";
import { type Price, priceOrder } from "#server/pricing/price-order.ts";
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
  promotionCodeId?: string;
  lineItems?: LineItemInput[];
  customerId?: string;
};

/** An open session of one order at its price with the discount, 20.00 euros before. Answers its payment intent's id. */
export async function newOrder(
  ctx: MerchantContext,
  { discount, promotionCodeId, customerId, lineItems }: Ordered = {},
): Promise<Opened & { totalAmount: number }> {
  const session = await newSession(ctx, {
    totalAmount: undefined,
    customerId,
    lineItems: lineItems ?? [{ name: "Fern", amount: 2000, currency: "EUR", quantity: 1 }],
  });
  const intentId = session.paymentIntentId ?? "";
  const sessionId = session.id;
  const { totalAmount } = discount
    ? await applyDiscount(ctx, { sessionId, intentId, discount, promotionCodeId })
    : session;
  return { sessionId, intentId, totalAmount };
}

/** Prices an open order with a discount. */
export async function applyDiscount(
  ctx: MerchantContext,
  {
    sessionId,
    intentId,
    discount,
    promotionCodeId,
  }: Opened & Required<Pick<Ordered, "discount">> & Pick<Ordered, "promotionCodeId">,
): Promise<Price> {
  const session = await ctx.db.checkoutSession.findUniqueOrThrow({ where: own(ctx, sessionId) });
  const price = priceOrder({
    order: { currency: "EUR", lineItems: session.lineItems as LineItem[] },
    rules: { discount: termsOf(discount, promotionCodeId) },
  });
  invariant(!("problem" in price), "the discount applies to the order");
  await writePrice(ctx, { sessionId, intentId, price });
  return price;
}

/** Takes the discount off an open order, as a shopper does who wants it nevertheless. */
export async function withoutDiscount(
  ctx: MerchantContext,
  { sessionId, intentId }: Opened,
): Promise<void> {
  const price = priceOrder({ order: { name: "Fern", currency: "EUR", totalAmount: 2000 } });
  invariant(!("problem" in price), "an order without a discount has a price");
  await writePrice(ctx, { sessionId, intentId, price });
}

async function writePrice(
  ctx: MerchantContext,
  { sessionId, intentId, price }: Opened & { price: Price },
): Promise<void> {
  const { lineItems, breakdown, totalAmount } = price;
  await ctx.db.checkoutSession.update({
    where: own(ctx, sessionId),
    data: { lineItems, breakdown, totalAmount: BigInt(totalAmount) },
  });
  await ctx.db.paymentIntent.update({
    where: own(ctx, intentId),
    data: { breakdown, amount: BigInt(totalAmount) },
  });
}

function termsOf(
  { id, name, percentOff, amountOff, currency }: Discount,
  code: string | undefined,
) {
  return {
    discountId: id,
    promotionCodeId: code ?? null,
    code: code === undefined ? null : "FERN",
    name,
    percentE2: percentOff === null ? null : Math.round(Number(percentOff) * 100),
    amountOff,
    currency,
    productIds: [],
    minimumAmount: null,
  };
}
