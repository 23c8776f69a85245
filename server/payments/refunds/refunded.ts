import type { MerchantContext } from "#server/core/context.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import { emit } from "#server/events/emit.ts";
import type { RefundModel } from "#server/generated/prisma/models.ts";
import { creditOfRefund } from "#server/payments/invoices/credit-of-refund.ts";
import { giveRefundNote } from "#server/payments/receipts/give.ts";
import { serializeRefund } from "#server/records/payments/refund.ts";

/**
 * The event of a refund that is done, the number of its note, and the credit note of an invoice; of a payment without a
 * receipt there is no note.
 */
export async function emitRefunded(
  unit: Unit,
  ctx: MerchantContext,
  refund: RefundModel,
): Promise<void> {
  if (!refund.duplicate) {
    giveRefundNote(unit, ctx, refund);
    await creditOfRefund(unit, ctx, refund);
  }
  emit(unit, ctx, "refund.succeeded", serializeRefund(refund));
}
