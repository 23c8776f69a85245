import type { MerchantContext } from "#server/core/context.ts";
import { own } from "#server/data/rows/own.ts";
import { transact } from "#server/data/transact.ts";
import { emit } from "#server/events/emit.ts";
import { lockTaxRate, serializeTaxRate } from "#server/records/tax/tax-rate.ts";
import type { DeletedTaxRate } from "#server/wire/tax/tax-rate.ts";

/**
 * Deletes softly: orders that are priced afterwards are not taxed by it; earlier ones keep their tax. Deleting again answers
 * the same. Atomic; emits `tax_rate.deleted` the first time.
 * @throws not_found
 */
export async function removeTaxRate(ctx: MerchantContext, id: string): Promise<DeletedTaxRate> {
  return transact(ctx, async (unit) => {
    const current = await lockTaxRate(unit.tx, ctx, id);
    if (current.deletedAt) return { id, deleted: true, deletedAt: current.deletedAt.toISOString() };
    const now = ctx.clock.now();
    const row = await unit.tx.taxRate.update({
      where: own(ctx, id),
      data: { deletedAt: now, updatedAt: now },
    });
    emit(unit, ctx, "tax_rate.deleted", serializeTaxRate(row));
    return { id, deleted: true, deletedAt: now.toISOString() };
  });
}
