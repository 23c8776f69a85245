import type { MerchantContext } from "#server/core/context.ts";
import type { Tx } from "#server/data/db.ts";

type Owner = Pick<MerchantContext, "merchantId" | "clock">;
type Redeemed = { discountId: string; promotionCodeId: string | null };

/**
 * Redeems the discount that a payment has reserved, in the transaction in which it succeeds, and counts it. Keeps the
 * card that paid, of which more is known now. Does nothing when it is done again.
 */
export async function redeemDiscount(tx: Tx, ctx: Owner, paymentIntentId: string): Promise<void> {
  const { merchantId, clock } = ctx;
  const redeemed = await tx.$queryRaw<Redeemed[]>`
    UPDATE discount_redemptions SET status = 'redeemed', "settledAt" = ${clock.now()}::timestamptz,
      "cardFingerprint" = coalesce((
        SELECT a."cardFingerprint" FROM payment_attempts a
        WHERE a."merchantId" = ${merchantId} AND a."paymentIntentId" = ${paymentIntentId} AND a.status = 'succeeded'
        ORDER BY a."createdAt" DESC LIMIT 1), "cardFingerprint")
    WHERE "merchantId" = ${merchantId} AND "paymentIntentId" = ${paymentIntentId} AND status = 'reserved'
    RETURNING "discountId", "promotionCodeId"`;
  await count(tx, ctx, { redeemed, by: 1 });
}

/**
 * Follows the refunds of a payment whose discount was redeemed: it is given back while everything that was paid is
 * refunded. It counts again when such a refund fails, even beyond a cap: the payment stands, with its discount.
 */
export async function followRefunds(
  tx: Tx,
  ctx: Owner,
  { paymentIntentId, isWhole }: { paymentIntentId: string; isWhole: boolean },
): Promise<void> {
  const { merchantId, clock } = ctx;
  const before = isWhole ? "redeemed" : "returned";
  const after = isWhole ? "returned" : "redeemed";
  const redeemed = await tx.$queryRaw<Redeemed[]>`
    UPDATE discount_redemptions SET status = ${after}::"DiscountRedemptionStatus", "settledAt" = ${clock.now()}::timestamptz
    WHERE "merchantId" = ${merchantId} AND "paymentIntentId" = ${paymentIntentId}
      AND status = ${before}::"DiscountRedemptionStatus"
    RETURNING "discountId", "promotionCodeId"`;
  await count(tx, ctx, { redeemed, by: isWhole ? -1 : 1 });
}

/** The discount before its code, as `reserveDiscount` locks them. */
async function count(
  tx: Tx,
  { merchantId }: Owner,
  { redeemed, by }: { redeemed: Redeemed[]; by: 1 | -1 },
): Promise<void> {
  for (const { discountId, promotionCodeId } of redeemed) {
    await tx.$executeRaw`
      UPDATE discounts SET redemptions = redemptions + ${by}::int
      WHERE "merchantId" = ${merchantId} AND id = ${discountId}`;
    if (promotionCodeId === null) continue;
    await tx.$executeRaw`
      UPDATE promotion_codes SET redemptions = redemptions + ${by}::int
      WHERE "merchantId" = ${merchantId} AND id = ${promotionCodeId}`;
  }
}
