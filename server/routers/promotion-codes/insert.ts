import type { MerchantContext } from "#server/core/context.ts";
import { newId } from "#server/core/ids.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import { emit, emitAbout } from "#server/events/emit.ts";
import type { PromotionCodeModel } from "#server/generated/prisma/models.ts";
import { serializePromotionCode } from "#server/records/selling/promotion-code.ts";
import { codeKeyOf } from "#server/wire/atoms/selling/code-text.ts";
import type { CreatedCodes, CreatePromotionCode } from "#server/wire/selling/promotion-code.ts";

type NewCodes = Pick<
  CreatePromotionCode,
  "discountId" | "count" | "maxRedemptions" | "expiresAt" | "customerId"
>;

/**
 * Inserts codes of a discount with the unit. Emits `promotion_code.created` of one code, and `promotion_code.generated`
 * with their number of a list. A code that is taken breaches a unique index: see `refusingTakenCode`.
 */
export function insertCodes(
  unit: Unit,
  ctx: MerchantContext,
  { input, codes }: { input: NewCodes; codes: readonly string[] },
): CreatedCodes {
  const now = ctx.clock.now();
  const rows = codes.map((code): PromotionCodeModel => ({
    id: newId("promotionCode"),
    merchantId: ctx.merchantId,
    discountId: input.discountId,
    code,
    codeKey: codeKeyOf(code),
    active: true,
    maxRedemptions: input.maxRedemptions ?? null,
    redemptions: 0,
    expiresAt: input.expiresAt ? new Date(input.expiresAt) : null,
    customerId: input.customerId ?? null,
    createdAt: now,
    updatedAt: now,
  }));
  for (const row of rows) unit.insert("PromotionCode", row);
  const items = rows.map(serializePromotionCode);
  const [only] = items;
  if (input.count == null && only) {
    emit(unit, ctx, "promotion_code.created", only);
    return only;
  }
  const { discountId } = input;
  emitAbout(unit, ctx, discountId, {
    type: "promotion_code.generated",
    data: { discountId, merchantId: ctx.merchantId, count: items.length },
  });
  return { items };
}
