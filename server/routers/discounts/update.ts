import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import { changeRow } from "#server/data/rows/change-row.ts";
import { mergeStoredMetadata } from "#server/data/rows/merge-stored-metadata.ts";
import { own } from "#server/data/rows/own.ts";
import { transact } from "#server/data/transact.ts";
import { emit } from "#server/events/emit.ts";
import { lockDiscount, serializeDiscount } from "#server/records/selling/discount.ts";
import { endProblems } from "#server/routers/discounts/rules.ts";
import type { Discount, UpdateDiscount } from "#server/wire/selling/discount.ts";

/**
 * Changes the given fields; null takes an end or a cap away. A cap below what is redeemed only ends further redemptions.
 * Atomic and idempotent by key; emits `discount.updated` if anything changed.
 * @throws not_found · invalid_state (deleted) · validation_failed (endsAt, metadata)
 */
export async function updateDiscount(
  ctx: MerchantContext,
  input: UpdateDiscount,
): Promise<Discount> {
  return transact(ctx, async (unit) => {
    const current = await lockDiscount(unit.tx, ctx, input.id);
    if (current.deletedAt) throw new DomainError("invalid_state", "This discount was deleted.");
    const problems = endProblems({ startsAt: current.startsAt, endsAt: input.endsAt });
    if (problems.length > 0) throw new DomainError("validation_failed", problems);
    const { row, isNews } = await changeRow(ctx, {
      current,
      data: {
        name: input.name,
        endsAt: input.endsAt ? new Date(input.endsAt) : input.endsAt,
        maxRedemptions: input.maxRedemptions,
        metadata: mergeStoredMetadata(current.metadata, input.metadata),
      },
      write: (data) => unit.tx.discount.update({ where: own(ctx, current.id), data }),
    });
    const discount = serializeDiscount(row);
    if (isNews) emit(unit, ctx, "discount.updated", discount);
    return discount;
  });
}
