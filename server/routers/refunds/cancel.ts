import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import { transact } from "#server/data/transact.ts";
import { lockIntent } from "#server/payments/refunds/amounts.ts";
import { failWaiting } from "#server/payments/refunds/settle.ts";
import { findRefund, serializeRefund } from "#server/records/payments/refund.ts";
import type { Refund } from "#server/wire/payments/refund.ts";

const because = "canceled";

/**
 * Calls off a refund that waits for the merchant's balance: no money has moved. Atomic; emits `refund.failed` the
 * first time, and answers the same afterwards. @throws invalid_state · not_found
 */
export async function cancelRefund(ctx: MerchantContext, id: string): Promise<Refund> {
  return transact(ctx, async (unit) => {
    const { paymentIntentId } = await findRefund(unit.tx, ctx, id);
    await lockIntent(unit.tx, ctx, paymentIntentId);
    const refund = await findRefund(unit.tx, ctx, id);
    if (refund.failureReason === because) return serializeRefund(refund);
    if (refund.status !== "pending" || !refund.waitsForFunds)
      throw new DomainError(
        "invalid_state",
        "Only a refund that waits for your balance can be canceled: pending, with pendingReason insufficient_funds.",
      );
    return serializeRefund(await failWaiting(unit, ctx, { refund, because }));
  });
}
