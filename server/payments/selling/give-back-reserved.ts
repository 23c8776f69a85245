import type { MerchantContext } from "#server/core/context.ts";
import type { Tx } from "#server/data/db.ts";

/**
 * Gives back what a payment that is not under way had reserved for its order, where the order is changed: the next attempt
 * reserves for the order of then.
 */
export async function giveBackReserved(
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
