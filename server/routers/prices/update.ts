import type { MerchantContext } from "#server/core/context.ts";
import { changeRow } from "#server/data/rows/change-row.ts";
import { mergeStoredMetadata } from "#server/data/rows/merge-stored-metadata.ts";
import { own } from "#server/data/rows/own.ts";
import { transact } from "#server/data/transact.ts";
import { emit } from "#server/events/emit.ts";
import { lockPrice, serializePrice } from "#server/records/selling/price.ts";
import { checkTrial } from "#server/routers/prices/create.ts";
import { refusingTakenKey } from "#server/routers/prices/lookup-key-taken.ts";
import { searchable } from "#server/wire/atoms/lists/search.ts";
import type { Price, UpdatePrice } from "#server/wire/selling/price.ts";

/**
 * Changes the given fields; null clears one. What was sold at the price keeps it. Atomic and idempotent by key; emits
 * `price.updated` if anything changed.
 * @throws not_found · lookup_key_taken · validation_failed (metadata; a trial of a price that is charged once)
 */
export async function updatePrice(ctx: MerchantContext, input: UpdatePrice): Promise<Price> {
  const work = transact(ctx, async (unit) => {
    const current = await lockPrice(unit.tx, ctx, input.id);
    const { name = current.name, lookupKey = current.lookupKey, trialDays } = input;
    checkTrial({ trialDays, recurring: current.recurring });
    const { row, isNews } = await changeRow(ctx, {
      current,
      data: {
        name,
        lookupKey,
        trialDays,
        active: input.active,
        metadata: mergeStoredMetadata(current.metadata, input.metadata),
      },
      derived: { searchText: searchable(name, lookupKey, current.id) },
      write: (data) => unit.tx.price.update({ where: own(ctx, current.id), data }),
    });
    const price = serializePrice(row);
    if (isNews) emit(unit, ctx, "price.updated", price);
    return price;
  });
  return refusingTakenKey(work);
}
