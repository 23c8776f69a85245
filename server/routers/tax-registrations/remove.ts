import type { MerchantContext } from "#server/core/context.ts";
import { own } from "#server/data/rows/own.ts";
import { deleteSoftly } from "#server/records/delete-softly.ts";
import {
  lockTaxRegistration,
  serializeTaxRegistration,
} from "#server/records/tax/tax-registration.ts";
import type { Deleted } from "#server/wire/atoms/deleted.ts";

/**
 * Deletes softly: orders that are priced afterwards do not bear its tax; earlier ones keep theirs. Deleting again answers
 * the same. Atomic; emits `tax_registration.deleted` the first time.
 * @throws not_found
 */
export async function removeTaxRegistration(ctx: MerchantContext, id: string): Promise<Deleted> {
  return deleteSoftly(ctx, id, {
    type: "tax_registration.deleted",
    lock: lockTaxRegistration,
    write: (tx, when) => tx.taxRegistration.update({ where: own(ctx, id), data: { ...when } }),
    serialize: serializeTaxRegistration,
  });
}
