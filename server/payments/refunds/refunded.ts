import type { MerchantContext } from "#server/core/context.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import { emit } from "#server/events/emit.ts";
import type { RefundModel } from "#server/generated/prisma/models.ts";
import { giveRefundNote } from "#server/payments/receipts/give.ts";
import { serializeRefund } from "#server/records/payments/refund.ts";

/** The event of a refund that is done, and the number of its note; of a payment without a receipt there is none. */
export function emitRefunded(unit: Unit, ctx: MerchantContext, refund: RefundModel): void {
  if (!refund.duplicate) giveRefundNote(unit, ctx, refund);
  emit(unit, ctx, "refund.succeeded", serializeRefund(refund));
}
