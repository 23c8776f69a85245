import type { MerchantContext } from "#server/core/context.ts";
import { own } from "#server/data/rows/own.ts";
import { transact } from "#server/data/transact.ts";
import { emit } from "#server/events/emit.ts";
import { serializePaymentLink, lockPaymentLink } from "#server/records/payments/payment-link.ts";
import type { DeletedPaymentLink } from "#server/wire/payments/payment-link.ts";

/**
 * Deletes softly: the link stops to be payable and stays readable. Deleting again answers the
 * same. Atomic; emits `payment_link.deleted` the first time.
 * @throws not_found
 */
export async function removePaymentLink(
  ctx: MerchantContext,
  id: string,
): Promise<DeletedPaymentLink> {
  return transact(ctx, async (unit) => {
    const current = await lockPaymentLink(unit.tx, ctx, id);
    if (current.deletedAt) return { id, deleted: true, deletedAt: current.deletedAt.toISOString() };
    const now = ctx.clock.now();
    const row = await unit.tx.paymentLink.update({
      where: own(ctx, id),
      data: { active: false, deletedAt: now, updatedAt: now },
    });
    emit(unit, ctx, "payment_link.deleted", serializePaymentLink(ctx, row));
    return { id, deleted: true, deletedAt: now.toISOString() };
  });
}
