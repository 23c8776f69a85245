import type { MerchantContext } from "#server/core/context.ts";
import type { Unit } from "#server/data/unit.ts";
import { invariant } from "#server/core/assert.ts";
import { DomainError } from "#server/core/errors.ts";
import { walletPaymentLegs } from "#server/ledger/legs.ts";
import { postLedger } from "#server/ledger/post.ts";
import { settleRows } from "#server/payments/attempts/settle-rows.ts";
import type { AttemptRequest, StartedAttempt } from "#server/payments/attempts/start.ts";
import { clearingTheWay, startOrRollBack } from "#server/payments/attempts/take.ts";
import { emitCompletion } from "#server/payments/intents/complete.ts";
import { serializePaymentIntent } from "#server/payments/intents/serialize.ts";
import type { PaymentIntent } from "#server/wire/payment-intent.ts";
import { transact } from "#server/data/transact.ts";

/**
 * Pays an intent from the balance of its customer: customer → merchant. No processor
 * is asked, so attempt and outcome are one transaction.
 * @throws insufficient_balance (nothing is changed) · invalid_state · as `confirmPayment`
 */
export async function payByWallet(
  ctx: MerchantContext,
  request: AttemptRequest,
): Promise<PaymentIntent> {
  return clearingTheWay(ctx, request, () => transact(ctx, (unit) => payOnce(unit, ctx, request)));
}

async function payOnce(
  unit: Unit,
  ctx: MerchantContext,
  request: AttemptRequest,
): Promise<PaymentIntent> {
  const { tx } = unit;
  const attempt = await startOrRollBack(tx, ctx, request);
  const customerId = walletOwner(attempt);
  const { intent, session, link } = await settleRows(tx, ctx, {
    attemptId: attempt.id,
    currency: attempt.intent.currency,
    action: "succeed",
    status: "succeeded",
    payment: {
      id: attempt.id,
      status: "succeeded",
      attemptId: attempt.id,
      amount: Number(attempt.intent.amount),
      amountCaptured: Number(attempt.intent.amount),
      card: null,
      processorMethod: null,
      nextAction: null,
      decline: null,
    },
    nextAction: null,
    decline: null,
    askAt: null,
    expiresAt: undefined,
    amountCaptured: attempt.intent.amount,
    paymentMethodId: null,
  });
  invariant(intent, "an attempt that was started in this transaction can be settled in it");
  await postLedger(tx, ctx, {
    type: "wallet_payment",
    relatedEntityId: intent.id,
    relatedEntityType: "payment_intent",
    currency: intent.currency,
    description: intent.description,
    legs: walletPaymentLegs(customerId, intent.amountCaptured, intent.feeAmount),
  });
  emitCompletion(unit, ctx, { intent, session, link });
  return serializePaymentIntent(intent);
}

/**
 * Only a customer whom the merchant named when it made the intent or the session may pay from a
 * balance; who merely typed an e-mail address on the hosted page may not.
 */
function walletOwner({ intent, session }: StartedAttempt): string {
  const { customerId, mode, captureMethod } = intent;
  const isNamed = session === null || session.customerId === customerId;
  const isPurchase = mode === "payment" && session?.purpose !== "balance_funding";
  if (!customerId || !isNamed || !isPurchase)
    throw new DomainError(
      "invalid_state",
      "This cannot be paid from a balance: it needs a purchase made for a customer.",
    );
  if (captureMethod === "manual")
    throw new DomainError(
      "invalid_state",
      "A balance pays at once: captureMethod manual is for cards.",
    );
  return customerId;
}
