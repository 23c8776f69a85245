import type { MerchantContext } from "#server/core/context.ts";
import { own } from "#server/data/rows/own.ts";
import { deleteSoftly } from "#server/records/delete-softly.ts";
import { lockPaymentLink, serializePaymentLink } from "#server/records/payments/payment-link.ts";
import type { Deleted } from "#server/wire/atoms/deleted.ts";

/**
 * Deletes softly: the link stops to be payable and stays readable. Deleting again answers the
 * same. Atomic; emits `payment_link.deleted` the first time.
 * @throws not_found
 */
export async function removePaymentLink(ctx: MerchantContext, id: string): Promise<Deleted> {
  return deleteSoftly(ctx, id, {
    type: "payment_link.deleted",
    lock: lockPaymentLink,
    write: (tx, when) =>
      tx.paymentLink.update({ where: own(ctx, id), data: { active: false, ...when } }),
    serialize: (row) => serializePaymentLink(ctx, row),
  });
}
