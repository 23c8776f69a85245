import type { MerchantContext } from "#server/core/context.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import { redeemDiscount } from "#server/payments/discounts/redeem.ts";
import { sellStock } from "#server/payments/stock/sell.ts";

/**
 * Counts what a payment has reserved as redeemed and sold, in the transaction in which it succeeds. Before its money is
 * booked: discounts, products and accounts are locked in this order everywhere. Emits `product.updated`, and
 * `product.out_of_stock` where the last unit went.
 */
export async function countSale(unit: Unit, ctx: MerchantContext, intentId: string): Promise<void> {
  await redeemDiscount(unit.tx, ctx, intentId);
  await sellStock(unit, ctx, intentId);
}
