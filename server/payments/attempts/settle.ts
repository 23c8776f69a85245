import { addMs, dayMs, secondMs } from "#server/clock.ts";
import type { MerchantContext } from "#server/context.ts";
import type { Tx } from "#server/db.ts";
import { emitAll } from "#server/events/emit-all.ts";
import type { PendingEvent } from "#server/events/emit-all.ts";
import type { PaymentAttemptModel, PaymentIntentModel } from "#server/generated/prisma/models.ts";
import { attachMethod } from "#server/payments/attach-method.ts";
import { refundDuplicate } from "#server/payments/attempts/duplicate.ts";
import { settleRows } from "#server/payments/attempts/settle-rows.ts";
import type { AttemptChange, Settled } from "#server/payments/attempts/settle-rows.ts";
import { completeIntent } from "#server/payments/complete-intent.ts";
import { declineOf } from "#server/payments/decline.ts";
import type { Decline, ProcessorPayment } from "#server/payments/processor.ts";
import { renewalDeclined } from "#server/payments/subscriptions/renewal-outcome.ts";
import { serializePaymentIntent } from "#server/payments/serialize-intent.ts";
import { challengeWithinMs } from "#server/payments/attempts/start.ts";

/** How long an authorisation holds before the processor lets it go. */
const authorizationMs = 7 * dayMs;
const askAgainMs = 5 * secondMs;

export type SettleOptions = {
  /** What is recorded when the processor says that the payment was given up. */
  canceledAs?: string;
};

/** What settling needs to know of an attempt. */
export type AttemptToSettle = Pick<
  PaymentAttemptModel,
  "id" | "paymentIntentId" | "amount" | "createdAt" | "savePaymentMethod" | "paymentMethodId" | "processor"
>;

/**
 * Records what the processor says of an attempt, with everything that follows from it: ledger,
 * session, link, saved method, subscription, events. All in the caller's transaction, exactly
 * once however often it is called: an attempt that is settled stays as it is, and a success
 * that no intent can take any more is refunded.
 * Answers the intent as it stands afterwards.
 */
export async function settleAttempt(
  tx: Tx,
  ctx: MerchantContext,
  attempt: AttemptToSettle,
  payment: ProcessorPayment,
  options: SettleOptions = {},
): Promise<PaymentIntentModel> {
  const change = changeFor(ctx, attempt, payment, options);
  const saved = await saveMethod(tx, ctx, attempt, payment);
  const settled = await settleRows(tx, ctx, attempt, { ...change, paymentMethodId: saved?.id ?? attempt.paymentMethodId });
  if (settled.intent) {
    const events = [...(saved?.events ?? []), ...(await consequences(tx, ctx, settled.intent, settled, change))];
    await emitAll(tx, ctx, events);
    return settled.intent;
  }
  if (payment.status === "succeeded") await refundDuplicate(tx, ctx, attempt, payment);
  return tx.paymentIntent.findUniqueOrThrow({ where: { id: attempt.paymentIntentId } });
}

async function consequences(
  tx: Tx,
  ctx: MerchantContext,
  intent: PaymentIntentModel,
  settled: Settled,
  change: AttemptChange,
): Promise<PendingEvent[]> {
  if (change.action === "succeed") return completeIntent(tx, ctx, { ...settled, intent });
  if (change.action === "decline" && intent.subscriptionId) return renewalDeclined(tx, ctx, intent);
  const related = { id: intent.id, type: "payment_intent" };
  const data = serializePaymentIntent(intent);
  if (change.action === "challenge") return [{ type: "payment_intent.requires_action", related, data }];
  if (change.action === "decline") return [{ type: "payment_intent.payment_failed", related, data }];
  return [];
}

/** A card that was to be saved and whose payment went well becomes a payment method of the customer. */
async function saveMethod(tx: Tx, ctx: MerchantContext, attempt: AttemptToSettle, payment: ProcessorPayment) {
  const { card, processorMethod } = payment;
  const went = payment.status === "succeeded" || payment.status === "authorized";
  if (!went || !attempt.savePaymentMethod || !card || !processorMethod) return null;
  return attachMethod(tx, ctx, { attempt, card, processorMethod });
}

function changeFor(
  ctx: MerchantContext,
  attempt: AttemptToSettle,
  payment: ProcessorPayment,
  options: SettleOptions,
): AttemptChange {
  const now = ctx.clock.now();
  const same = { payment, nextAction: null, decline: null, expiresAt: undefined, amountCaptured: 0n };
  switch (payment.status) {
    case "succeeded":
      return { ...same, action: "succeed", status: "succeeded", askAt: null, amountCaptured: BigInt(payment.amountCaptured) };
    case "authorized":
      return { ...same, action: "authorize", status: "authorized", askAt: null, expiresAt: addMs(now, authorizationMs) };
    case "requires_action":
      return {
        ...same,
        action: "challenge",
        status: "requires_action",
        nextAction: payment.nextAction,
        askAt: addMs(attempt.createdAt, challengeWithinMs),
      };
    case "processing":
      return { ...same, action: null, status: "processing", askAt: addMs(now, askAgainMs) };
    case "failed":
      return { ...same, action: "decline", status: "failed", askAt: null, decline: payment.decline ?? declineOf("card_declined") };
    case "canceled":
      return { ...same, action: "decline", status: "abandoned", askAt: null, decline: canceledDecline(options) };
  }
}

function canceledDecline(options: SettleOptions): Decline {
  return declineOf(options.canceledAs ?? "not_charged");
}
