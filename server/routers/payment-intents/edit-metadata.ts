import type { MerchantContext } from "#server/core/context.ts";
import { changeRow } from "#server/data/rows/change-row.ts";
import { mergeStoredMetadata } from "#server/data/rows/merge-stored-metadata.ts";
import { own } from "#server/data/rows/own.ts";
import { refuseStale } from "#server/data/rows/stale.ts";
import { transact } from "#server/data/transact.ts";
import {
  lockPaymentIntent,
  serializePaymentIntent,
} from "#server/records/payments/payment-intent.ts";
import { refuseErasedAmong } from "#server/routers/customers/refuse-erased.ts";
import type { EditMetadata, Metadata } from "#server/wire/atoms/metadata.ts";
import type { PaymentIntent } from "#server/wire/payments/payment-intent.ts";

/**
 * Changes keys of a payment's metadata as a person saw them; null removes one. Atomic. Emits no
 * event, because events tell how a payment proceeds; the audit log has the change.
 * @throws conflict (somebody else has changed one of them since) · validation_failed ·
 * invalid_state (its shopper was erased) · not_found
 */
export async function editPaymentMetadata(
  ctx: MerchantContext,
  { id, changes, seen }: EditMetadata,
): Promise<PaymentIntent> {
  return transact(ctx, async (unit) => {
    const current = await lockPaymentIntent(unit.tx, ctx, id);
    await refuseErasedAmong(unit.tx, ctx, [id]);
    refuseStale(current.metadata as Metadata, { seen, wanted: changes });
    const metadata = mergeStoredMetadata(current.metadata, changes);
    const { row } = await changeRow(ctx, {
      current,
      data: { metadata },
      write: (data) => unit.tx.paymentIntent.update({ where: own(ctx, id), data }),
    });
    return serializePaymentIntent(row);
  });
}
