import type { MerchantContext } from "#server/core/context.ts";
import type { Tx } from "#server/data/db.ts";
import type { DiscountReason } from "#server/payments/selling/discount-reason.ts";
import type { DiscountTerms } from "#server/pricing/terms.ts";

/** The order that a discount is looked up for. */
export type DiscountedOrder = {
  discountId: string | null;
  /** A promotion code as it was typed; it comes before `discountId`. */
  code: string | null;
  currency: string;
  customerId: string | null;
  email: string | null;
};

export type FoundDiscount =
  | { terms: DiscountTerms; /** As in PricedSale.discountPeriods. */ periods: number | null }
  | { reason: DiscountReason };

/** The discount of an order as it may be taken off now, apart from what its lines decide; null where none is asked for. */
export async function loadDiscount(
  tx: Tx,
  ctx: MerchantContext,
  order: DiscountedOrder,
): Promise<FoundDiscount | null> {
  if (order.code === null && order.discountId === null) return null;
  return null;
}
