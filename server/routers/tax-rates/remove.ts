import type { MerchantContext } from "#server/core/context.ts";
import { own } from "#server/data/rows/own.ts";
import { deleteSoftly } from "#server/records/delete-softly.ts";
import { lockTaxRate, serializeTaxRate } from "#server/records/tax/tax-rate.ts";
import type { Deleted } from "#server/wire/atoms/deleted.ts";

/**
 * Deletes softly: orders that are priced afterwards are not taxed by it; earlier ones keep their tax. Deleting again answers
 * the same. Atomic; emits `tax_rate.deleted` the first time.
 * @throws not_found
 */
export async function removeTaxRate(ctx: MerchantContext, id: string): Promise<Deleted> {
  return deleteSoftly(ctx, id, {
    type: "tax_rate.deleted",
    lock: lockTaxRate,
    write: (tx, when) => tx.taxRate.update({ where: own(ctx, id), data: { ...when } }),
    serialize: serializeTaxRate,
  });
}
