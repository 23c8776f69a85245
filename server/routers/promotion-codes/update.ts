import type { MerchantContext } from "#server/core/context.ts";
import { changeRow } from "#server/data/rows/change-row.ts";
import { own } from "#server/data/rows/own.ts";
import { transact } from "#server/data/transact.ts";
import { emit } from "#server/events/emit.ts";
import {
  lockPromotionCode,
  serializePromotionCode,
} from "#server/records/selling/promotion-code.ts";
import { refuseErasedAmong } from "#server/routers/customers/refuse-erased.ts";
import { refusingTakenCode } from "#server/routers/promotion-codes/code-taken.ts";
import type { PromotionCode, UpdatePromotionCode } from "#server/wire/selling/promotion-code.ts";

/**
 * Changes the given fields; null takes an end or a cap away. A deactivated code is free for another; activating it
 * again is refused while another active one is the same. Atomic and idempotent by key; emits
 * `promotion_code.updated` if anything changed.
 * @throws not_found · promotion_code_taken · invalid_state (its customer was erased)
 */
export async function updatePromotionCode(
  ctx: MerchantContext,
  input: UpdatePromotionCode,
): Promise<PromotionCode> {
  const work = transact(ctx, async (unit) => {
    const current = await lockPromotionCode(unit.tx, ctx, input.id);
    await refuseErasedAmong(unit.tx, ctx, [current.id]);
    const { row, isNews } = await changeRow(ctx, {
      current,
      data: {
        maxRedemptions: input.maxRedemptions,
        expiresAt: input.expiresAt ? new Date(input.expiresAt) : input.expiresAt,
        active: input.active,
      },
      write: (data) => unit.tx.promotionCode.update({ where: own(ctx, current.id), data }),
    });
    const code = serializePromotionCode(row);
    if (isNews) emit(unit, ctx, "promotion_code.updated", code);
    return code;
  });
  return refusingTakenCode(work);
}
