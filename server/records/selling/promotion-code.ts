import { merchantRow } from "#server/data/rows/row.ts";
import type { PromotionCodeModel } from "#server/generated/prisma/models.ts";
import type { PromotionCode } from "#server/wire/selling/promotion-code.ts";

/** Look-ups of one of a merchant's promotion codes. */
export const { find: findPromotionCode, lock: lockPromotionCode } = merchantRow(
  "PromotionCode",
  "promotion_codes",
  (tx, key) => tx.promotionCode.findUnique({ where: key }),
);

export function serializePromotionCode(row: PromotionCodeModel): PromotionCode {
  return {
    id: row.id,
    merchantId: row.merchantId,
    discountId: row.discountId,
    code: row.code,
    active: row.active,
    maxRedemptions: row.maxRedemptions,
    redemptions: row.redemptions,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    customerId: row.customerId,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
