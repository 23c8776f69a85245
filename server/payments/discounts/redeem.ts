import type { MerchantContext } from "#server/core/context.ts";
import type { Tx } from "#server/data/db.ts";
import type { PaymentIntentModel } from "#server/generated/prisma/models.ts";
import { takesNoDiscount } from "#server/payments/discounts/reserve.ts";
import { goneBack } from "#server/payments/refunds/refunded-amount.ts";

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

type Paid = Pick<PaymentIntentModel, "id" | "merchantId" | "amountCaptured">;

/**
 * Follows the refunds of a payment that the caller has locked: its discount is given back when everything that was paid
 * has gone back, and not by a refund on its way, which may fail. A refund that fails after that makes it count again,
 * even beyond a cap: the payment stands, with its discount.
 */
export async function followRefunds(tx: Tx, ctx: Owner, paid: Paid): Promise<void> {
  const isWhole = (await goneBack(tx, paid)) === paid.amountCaptured;
  const before = isWhole ? "redeemed" : "returned";
  const after = isWhole ? "returned" : "redeemed";
  const redeemed = await tx.$queryRaw<Redeemed[]>`
    UPDATE discount_redemptions SET status = ${after}::"DiscountRedemptionStatus", "settledAt" = ${ctx.clock.now()}::timestamptz
    WHERE "merchantId" = ${ctx.merchantId} AND "paymentIntentId" = ${paid.id}
      AND status = ${before}::"DiscountRedemptionStatus"
    RETURNING "discountId", "promotionCodeId"`;
  await count(tx, ctx, { redeemed, by: isWhole ? -1 : 1 });
}

/** The same for a refund that succeeds, of a payment that nobody has locked yet: refunds of its parts may succeed at once. */
export async function followRefund(tx: Tx, ctx: Owner, paymentIntentId: string): Promise<void> {
  const [paid] = await tx.$queryRaw<Paid[]>`
    SELECT id, "merchantId", "amountCaptured" FROM payment_intents
    WHERE "merchantId" = ${ctx.merchantId} AND id = ${paymentIntentId} AND NOT (${takesNoDiscount})
    FOR NO KEY UPDATE`;
  if (paid) await followRefunds(tx, ctx, paid);
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
