import { invariant } from "#server/core/assert.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { transact } from "#server/data/transact.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import type { AttemptRequest } from "#server/payments/charge/attempt/start.ts";
import { startOrRollBack, withIntentFree } from "#server/payments/charge/attempt/take.ts";
import { settleRows } from "#server/payments/charge/settle/rows.ts";
import { completeIntent } from "#server/payments/intents/capture/complete.ts";
import { countSale } from "#server/payments/intents/capture/count-sale.ts";
import { serializePaymentIntent } from "#server/records/payments/payment-intent.ts";
import type { PaymentIntent } from "#server/wire/payments/payment-intent.ts";

/**
 * Completes an order that costs nothing, by its discount or as a trial without a card: nobody is asked, nothing is booked and no
 * receipt is given. Attempt and outcome are one transaction; its events are those of any payment.
 * @throws as `confirmPayment`; validation_failed where there is something to pay
 */
export async function completeFree(
  ctx: MerchantContext,
  request: AttemptRequest,
): Promise<PaymentIntent> {
  return withIntentFree(ctx, request, () => transact(ctx, (unit) => complete(unit, ctx, request)));
}

async function complete(
  unit: Unit,
  ctx: MerchantContext,
  request: AttemptRequest,
): Promise<PaymentIntent> {
  const { id, intent: taken } = await startOrRollBack(unit.tx, ctx, request);
  const none = { nextAction: null, decline: null };
  const nothing = { amount: 0, amountCaptured: 0, card: null, processorMethod: null };
  const { intent, session, link, hasReserved } = await settleRows(unit.tx, ctx, {
    attemptId: id,
    currency: taken.currency,
    action: "succeed",
    status: "succeeded",
    payment: { id: null, attemptId: id, status: "succeeded", ...nothing, ...none },
    ...none,
    askAt: null,
    expiresAt: undefined,
    amountCaptured: 0n,
    amountFromBalance: 0n,
    paymentMethodId: null,
  });
  invariant(intent, "an attempt that was started in this transaction can be settled in it");
  if (hasReserved) await countSale(unit, ctx, intent.id);
  await completeIntent(unit, ctx, { intent, session, link });
  return serializePaymentIntent(intent);
}
