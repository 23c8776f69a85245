import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import { changeRow } from "#server/data/rows/change-row.ts";
import { mergeStoredMetadata } from "#server/data/rows/merge-stored-metadata.ts";
import { own } from "#server/data/rows/own.ts";
import { refuseStale } from "#server/data/rows/stale.ts";
import { transact } from "#server/data/transact.ts";
import { emit } from "#server/events/emit.ts";
import { lockDiscount, serializeDiscount } from "#server/records/selling/discount.ts";
import { endProblems } from "#server/routers/discounts/rules.ts";
import type { Metadata } from "#server/wire/atoms/metadata.ts";
import type { Discount, UpdateDiscount } from "#server/wire/selling/discount.ts";

/**
 * Changes the given fields; null takes an end or a cap away. A cap below what is redeemed only ends further redemptions.
 * `seen`: the metadata that is changed, as a person saw it. Atomic and idempotent by key; emits `discount.updated` if
 * anything changed.
 * @throws not_found · invalid_state (deleted) · validation_failed (endsAt, metadata) · conflict (it is not as it was seen)
 */
export async function updateDiscount(
  ctx: MerchantContext,
  input: UpdateDiscount,
  seen?: Metadata,
): Promise<Discount> {
  return transact(ctx, async (unit) => {
    const current = await lockDiscount(unit.tx, ctx, input.id);
    if (current.deletedAt) throw new DomainError("invalid_state", "This discount was deleted.");
    if (seen) refuseStale(current.metadata as Metadata, { seen, wanted: input.metadata ?? {} });
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
