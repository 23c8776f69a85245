import { invariant } from "#server/core/assert.ts";
import { addMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { transact } from "#server/data/transact.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import { walletPaymentLegs } from "#server/ledger/legs.ts";
import { postLedger } from "#server/ledger/post.ts";
import type { AttemptRequest, StartedAttempt } from "#server/payments/charge/attempt/start.ts";
import { withIntentFree, startOrRollBack } from "#server/payments/charge/attempt/take.ts";
import { walletOwner } from "#server/payments/charge/attempt/wallet-owner.ts";
import { settleRows } from "#server/payments/charge/settle/rows.ts";
import { authorizationMs } from "#server/payments/charge/settle/settle.ts";
import { spendCredits } from "#server/payments/credits/spend.ts";
import { holdAuthorization } from "#server/payments/intents/capture/authorization-hold.ts";
import { dateSettlement, emitCompletion } from "#server/payments/intents/capture/complete.ts";
import { countSale } from "#server/payments/intents/capture/count-sale.ts";
import { keepReserve } from "#server/payments/intents/capture/reserve.ts";
import { serializePaymentIntent } from "#server/records/payments/payment-intent.ts";
import type { PaymentIntent } from "#server/wire/payments/payment-intent.ts";

/**
 * Pays an intent from the store credit and the balance of its customer, in this order. With captureMethod manual
 * the money is held of the balance until it is captured or let go. No processor is asked, so attempt and outcome
 * are one transaction.
 * @throws insufficient_balance (nothing is changed) · invalid_state, of a renewal too · as
 * `confirmPayment`
 */
export async function payByWallet(
  ctx: MerchantContext,
  request: AttemptRequest,
): Promise<PaymentIntent> {
  return withIntentFree(ctx, request, () =>
    transact(ctx, (unit) => payFromBalance(unit, ctx, request)),
  );
}

async function payFromBalance(
  unit: Unit,
  ctx: MerchantContext,
  request: AttemptRequest,
): Promise<PaymentIntent> {
  const { tx } = unit;
  const attempt = await startOrRollBack(tx, ctx, request);
  const customerId = walletOwner(attempt);
  const settled = await settleRows(tx, ctx, settlementOf(ctx, attempt));
  const { intent, session, link, hasReserved } = settled;
  invariant(intent, "an attempt that was started in this transaction can be settled in it");
  if (intent.status === "requires_capture") {
    await holdAuthorization(unit, ctx, { intent, walletOf: customerId });
    return serializePaymentIntent(intent);
  }
  if (hasReserved) await countSale(unit, ctx, intent.id);
  const { amountCaptured: amount, feeAmount: fee } = intent;
  const credit = await spendCredits(unit, ctx, { customerId, intent });
  await postLedger(tx, ctx, {
    type: "wallet_payment",
    relatedEntityId: intent.id,
    relatedEntityType: "payment_intent",
    currency: intent.currency,
    description: intent.description,
    legs: walletPaymentLegs(customerId, { amount, fee, credit }),
  });
  await keepReserve(tx, ctx, intent);
  await dateSettlement(tx, ctx, { intent, session });
  await emitCompletion(unit, ctx, { intent, session, link });
  return serializePaymentIntent(intent);
}

/** The whole amount, taken now or held. */
function settlementOf(ctx: MerchantContext, { id, intent }: StartedAttempt) {
  const { amount, currency } = intent;
  const isHeld = intent.captureMethod === "manual";
  const amountCaptured = isHeld ? 0n : amount;
  const status = isHeld ? ("authorized" as const) : ("succeeded" as const);
  const none = { nextAction: null, decline: null };
  const noCard = { card: null, processorMethod: null };
  const sums = { amount: Number(amount), amountCaptured: Number(amountCaptured) };
  return {
    attemptId: id,
    currency,
    action: isHeld ? ("authorize" as const) : ("succeed" as const),
    status,
    payment: { id, attemptId: id, status, ...sums, ...noCard, ...none },
    ...none,
    askAt: null,
    expiresAt: isHeld ? addMs(ctx.clock.now(), authorizationMs) : undefined,
    amountCaptured,
    amountFromBalance: amountCaptured,
    paymentMethodId: null,
  };
}
