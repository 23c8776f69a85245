import type { MerchantContext } from "#server/core/context.ts";
import { own } from "#server/data/rows/own.ts";
import { transact } from "#server/data/transact.ts";
import { emit } from "#server/events/emit.ts";
import {
  lockTaxRegistration,
  serializeTaxRegistration,
} from "#server/records/tax/tax-registration.ts";
import type { DeletedTaxRegistration } from "#server/wire/tax/tax-registration.ts";

/**
 * Deletes softly: orders that are priced afterwards do not bear its tax; earlier ones keep theirs. Deleting again answers
 * the same. Atomic; emits `tax_registration.deleted` the first time.
 * @throws not_found
 */
export async function removeTaxRegistration(
  ctx: MerchantContext,
  id: string,
): Promise<DeletedTaxRegistration> {
  return transact(ctx, async (unit) => {
    const current = await lockTaxRegistration(unit.tx, ctx, id);
    if (current.deletedAt) return { id, deleted: true, deletedAt: current.deletedAt.toISOString() };
    const now = ctx.clock.now();
    const row = await unit.tx.taxRegistration.update({
      where: own(ctx, id),
      data: { deletedAt: now, updatedAt: now },
    });
    emit(unit, ctx, "tax_registration.deleted", serializeTaxRegistration(row));
    return { id, deleted: true, deletedAt: now.toISOString() };
  });
}
