import type { MerchantContext } from "#server/core/context.ts";
import { changeRow } from "#server/data/rows/change-row.ts";
import { mergeStoredMetadata } from "#server/data/rows/merge-stored-metadata.ts";
import { own } from "#server/data/rows/own.ts";
import { refuseStale } from "#server/data/rows/stale.ts";
import { transact } from "#server/data/transact.ts";
import { emit } from "#server/events/emit.ts";
import { lockCustomer, serializeCustomer } from "#server/records/payments/customer.ts";
import { refuseErased } from "#server/routers/customers/refuse-erased.ts";
import type { EditMetadata, Metadata } from "#server/wire/atoms/metadata.ts";
import type { Customer } from "#server/wire/payments/customer.ts";

/**
 * Changes keys of a customer's metadata as a person saw them; null removes one. Atomic; emits
 * `customer.updated` if anything changed.
 * @throws conflict (somebody else has changed one of them since) · validation_failed ·
 * invalid_state (erased) · not_found
 */
export async function editCustomerMetadata(
  ctx: MerchantContext,
  { id, changes, seen }: EditMetadata,
): Promise<Customer> {
  return transact(ctx, async (unit) => {
    const current = await lockCustomer(unit.tx, ctx, id);
    refuseErased(current);
    refuseStale(current.metadata as Metadata, { seen, wanted: changes });
    const metadata = mergeStoredMetadata(current.metadata, changes);
    const { row, isNews } = await changeRow(ctx, {
      current,
      data: { metadata },
      write: (data) => unit.tx.customer.update({ where: own(ctx, id), data }),
    });
    const customer = serializeCustomer(row);
    if (isNews) emit(unit, ctx, "customer.updated", customer);
    return customer;
  });
}
