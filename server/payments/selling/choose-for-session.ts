import { isDeepStrictEqual } from "node:util";
import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import { jsonOrNull, type Tx } from "#server/data/db.ts";
import { own } from "#server/data/rows/own.ts";
import { transactAside } from "#server/data/transact.ts";
import type { CheckoutSessionModel } from "#server/generated/prisma/models.ts";
import { renewalLinesOf } from "#server/payments/interval.ts";
import { refusalOf } from "#server/payments/price.ts";
import type { ShopperChoices } from "#server/payments/selling/choices.ts";
import { type PricedSale, priceSale } from "#server/payments/selling/price-sale.ts";
import { saleOfSession } from "#server/payments/selling/sale-of.ts";
import { keptBreakdown } from "#server/pricing/price-order.ts";
import { lockCheckoutSession } from "#server/records/payments/checkout-session.ts";
import type { Recurring } from "#server/wire/atoms/checkout/config.ts";

/** A price of the session at these choices, a moment ago: it holds where the session has not changed since. */
export type PricedBefore = { row: CheckoutSessionModel; priced: PricedSale };

/**
 * Prices an open session anew at a shopper's choices, and writes its lines, total, breakdown and choices, with the
 * amount of its payment intent. Nothing is written where the price stays, or while a charge is under way: the order that
 * is being paid stays as it was shown. Atomic; emits nothing, like every other step of a shopper.
 * @throws not_found · session_not_open · payment_in_progress · validation_failed (choices that are not offered)
 */
export async function chooseForSession(
  ctx: MerchantContext,
  sessionId: string,
  choices: ShopperChoices,
  before?: PricedBefore,
): Promise<PricedSale> {
  return transactAside(ctx, async ({ tx }) => {
    const row = await lockCheckoutSession(tx, ctx, sessionId);
    if (row.status !== "open" || !row.paymentIntentId)
      throw new DomainError("session_not_open", "This checkout session is not open any more.");
    const sale = saleOfSession(row, choices);
    const isPriced = before && before.row.updatedAt.getTime() === row.updatedAt.getTime();
    const priced = isPriced ? before.priced : await priceSale(tx, ctx, sale);
    if ("problem" in priced) throw refusalOf(priced);
    const { lineItems, totalAmount } = priced.price;
    const breakdown = keptBreakdown(priced.price);
    const isSame =
      isDeepStrictEqual(row.lineItems, lineItems) &&
      isDeepStrictEqual(row.breakdown, breakdown) &&
      isDeepStrictEqual(row.choices, choices);
    if (isSame) return priced;
    const recurring = row.recurring as Recurring | null;
    const renewalLines = await renewalLinesOf(tx, ctx, { recurring, sale, priced });
    const updatedAt = ctx.clock.now();
    const { count } = await tx.paymentIntent.updateMany({
      where: {
        merchantId: ctx.merchantId,
        id: row.paymentIntentId,
        status: { in: ["requires_payment_method", "requires_confirmation"] },
      },
      data: { amount: BigInt(totalAmount), breakdown: jsonOrNull(breakdown), updatedAt },
    });
    if (count === 0)
      throw new DomainError(
        "payment_in_progress",
        "This order is being paid: its total stays until that has ended.",
      );
    await giveBackReserved(tx, ctx, row.paymentIntentId);
    await tx.checkoutSession.update({
      where: own(ctx, row.id),
      data: {
        lineItems,
        totalAmount: BigInt(totalAmount),
        breakdown: jsonOrNull(breakdown),
        choices: jsonOrNull(choices),
        renewalLines: jsonOrNull(renewalLines),
        updatedAt,
      },
    });
    return priced;
  });
}

/**
 * Gives back what a payment that is not under way had reserved for its order, where the order is changed: the next attempt
 * reserves for the order of then.
 */
async function giveBackReserved(
  tx: Tx,
  { merchantId, clock }: Pick<MerchantContext, "merchantId" | "clock">,
  paymentIntentId: string,
): Promise<void> {
  await tx.$executeRaw`
    WITH discounts AS (
      DELETE FROM discount_redemptions
      WHERE "merchantId" = ${merchantId} AND "paymentIntentId" = ${paymentIntentId} AND status = 'reserved')
    UPDATE stock_reservations SET status = 'returned', "settledAt" = ${clock.now()}::timestamptz
    WHERE "merchantId" = ${merchantId} AND "paymentIntentId" = ${paymentIntentId} AND status = 'reserved'`;
}
