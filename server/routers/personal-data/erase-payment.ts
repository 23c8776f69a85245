import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import { beginAgain, beginErasure, lockErasure } from "#server/data/erasures/begin.ts";
import { transact } from "#server/data/transact.ts";
import { emit } from "#server/events/emit.ts";
import { terminalStatuses } from "#server/payments/intents/state.ts";
import { serializeErasure } from "#server/records/payments/erasure.ts";
import { lockPaymentIntent } from "#server/records/payments/payment-intent.ts";
import { refuseNeeded } from "#server/routers/personal-data/refuse-needed.ts";
import type { Erasure } from "#server/wire/payments/erasure.ts";

/**
 * Erases what a payment says of somebody who is no customer: a shopper who typed no email address, or
 * whom an integration told of. As `eraseCustomer`, of one payment. Emits `payment_intent.erased`.
 * @throws not_found · invalid_state (a customer's; not over; money depends on it)
 */
export async function erasePayment(ctx: MerchantContext, id: string): Promise<Erasure> {
  return transact(ctx, async (unit) => {
    const intent = await lockPaymentIntent(unit.tx, ctx, id);
    const begun = await lockErasure(unit, ctx, id);
    if (begun) return serializeErasure(await beginAgain(unit, ctx, begun));
    if (intent.customerId)
      throw new DomainError(
        "invalid_state",
        `This payment belongs to the customer ${intent.customerId}. Erase the customer.`,
      );
    await refuseNeeded(unit.tx, ctx, { paymentIntentId: id });
    if (!terminalStatuses.some((status) => status === intent.status))
      throw new DomainError("invalid_state", "This payment is still open. Cancel it first.");
    const row = beginErasure(unit, ctx, { subjectId: id, identifiers: [], at: ctx.clock.now() });
    const answer = serializeErasure(row);
    emit(unit, ctx, "payment_intent.erased", {
      id,
      merchantId: ctx.merchantId,
      erasedAt: answer.erasedAt,
    });
    return answer;
  });
}
