import { addMs, dayMs, hourMs, secondMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import type { Tx } from "#server/data/db.ts";
import { own } from "#server/data/rows/own.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import { emit } from "#server/events/emit.ts";
import type { PaymentIntentModel } from "#server/generated/prisma/models.ts";
import { answerUntil } from "#server/payments/charge/attempt/answer-until.ts";
import { releaseBalancePart } from "#server/payments/charge/balance-part/end-part.ts";
import { declineOf } from "#server/payments/charge/decline.ts";
import {
  debitAsked,
  debitFailed,
  debitPaid,
  mandateAlone,
} from "#server/payments/charge/settle/debit.ts";
import { refundDuplicate } from "#server/payments/charge/settle/duplicate.ts";
import { type AttemptChange, settleRows } from "#server/payments/charge/settle/rows.ts";
import type { Settlement } from "#server/payments/charge/settle/settlement.ts";
import { holdAuthorization } from "#server/payments/intents/capture/authorization-hold.ts";
import { type CompletedRows, completeIntent } from "#server/payments/intents/capture/complete.ts";
import { countSale } from "#server/payments/intents/capture/count-sale.ts";
import { attachMethod } from "#server/payments/methods/attach.ts";
import { recordStep, type Step } from "#server/payments/sessions/record-step.ts";
import { isRenewal } from "#server/payments/subscriptions/open-renewal.ts";
import {
  renewalDeclined,
  renewalNotAsked,
  renewalNotConfirmed,
} from "#server/payments/subscriptions/renewal-outcome.ts";
import { serializePaymentIntent } from "#server/records/payments/payment-intent.ts";
import type { PaymentError } from "#server/wire/payments/payment-intent.ts";

/** How long an authorization holds where nobody says it: one of the sandbox, or of a balance. */
export const authorizationMs = 7 * dayMs;
const askAgainMs = 5 * secondMs;

/**
 * Records the processor's answer to an attempt, with all its consequences: ledger, session, link,
 * saved method, subscription, events. All is in the caller's transaction, exactly once however
 * often it is called: a settled attempt stays as it is. A success that no intent can take any more
 * is refunded; an authorization of that kind is released. Answers the intent as it stands
 * afterwards.
 */
export async function settleAttempt(
  unit: Unit,
  ctx: MerchantContext,
  settlement: Settlement,
): Promise<PaymentIntentModel> {
  const { tx } = unit;
  const { attempt, payment } = settlement;
  const change = changeFor(ctx, settlement);
  const savedId = await saveMethod(unit, ctx, settlement);
  const paymentMethodId = savedId ?? attempt.paymentMethodId;
  const { intent, session, link, hasReserved } = await settleRows(tx, ctx, {
    ...change,
    attemptId: attempt.id,
    currency: attempt.currency,
    paymentMethodId,
    mandate: await mandateAlone(tx, ctx, settlement),
  });
  const isUnpaid = intent === null || change.action === "decline" || change.action === "bounce";
  if (isUnpaid && change.askAt === null) await releaseBalancePart(unit, ctx, attempt);
  if (intent) {
    if (hasReserved) await countSale(unit, ctx, intent.id);
    if (payment.status === "processing") return debitAsked(unit, ctx, { attempt, payment, intent });
    if (change.action === "authorize")
      await holdAuthorization(unit, ctx, { intent, walletOf: null });
    await follow(unit, ctx, {
      action: change.action,
      isNotAsked: payment.status === "canceled",
      triedWith: attempt.paymentMethodId,
      triedAlone: attempt.offSession,
      intent,
      session,
      link,
    });
    return intent;
  }
  if (payment.status === "succeeded") await refundDuplicate(unit, ctx, settlement);
  if (payment.status === "authorized") await releaseLater(tx, ctx, settlement);
  return tx.paymentIntent.findUniqueOrThrow({
    where: own(ctx, attempt.paymentIntentId),
  });
}

/**
 * An authorization that no intent holds: its attempt was settled, or its intent was given up.
 * The processor is asked to let it go by `reconcileAttempts`, now.
 */
async function releaseLater(
  tx: Tx,
  ctx: MerchantContext,
  { attempt, payment }: Settlement,
): Promise<void> {
  const { merchantId } = ctx;
  const intent = await tx.paymentIntent.findUniqueOrThrow({
    where: own(ctx, attempt.paymentIntentId),
  });
  if (holdsAuthorization(intent, payment.id)) return;
  await tx.paymentAttempt.updateMany({
    where: { id: attempt.id, merchantId, status: { not: "succeeded" } },
    data: {
      status: "authorized",
      processorPayment: payment.id,
      reconcileAt: ctx.clock.now(),
      settledAt: null,
    },
  });
}

/** Whether this authorization is the one that the intent waits to capture, or has captured. */
export function holdsAuthorization(
  intent: Pick<PaymentIntentModel, "status" | "processorPayment">,
  processorPayment: string | null,
): boolean {
  const isHeld = intent.status === "requires_capture" || intent.status === "succeeded";
  return isHeld && intent.processorPayment === processorPayment;
}

/** Carries out the consequences of an intent's change, and emits its events. */
async function follow(
  unit: Unit,
  ctx: MerchantContext,
  { action, isNotAsked, triedWith, triedAlone, ...rows }: CompletedRows & Consequence,
): Promise<void> {
  const { intent } = rows;
  if (action === "succeed") {
    await completeIntent(unit, ctx, rows);
    return debitPaid(unit, ctx, rows);
  }
  recordOutcome(unit, ctx, { action, intent });
  if (action === "decline" && isRenewal(intent)) {
    const unpaid = { intent, paymentMethodId: triedWith };
    if (!triedAlone) return renewalNotConfirmed(unit, ctx, intent);
    return isNotAsked ? renewalNotAsked(unit, ctx, unpaid) : renewalDeclined(unit, ctx, unpaid);
  }
  const data = serializePaymentIntent(intent);
  if (action === "challenge") emit(unit, ctx, "payment_intent.requires_action", data);
  if (action === "decline") emit(unit, ctx, "payment_intent.payment_failed", data);
  if (action === "bounce") debitFailed(unit, ctx, rows);
}

/** For the merchant, who sees where a shopper stopped. */
function recordOutcome(
  unit: Unit,
  ctx: MerchantContext,
  { action, intent }: Pick<AttemptChange, "action"> & Pick<CompletedRows, "intent">,
): void {
  if (!intent.checkoutSessionId) return;
  const record = (step: Step) => recordStep(unit, ctx, intent.checkoutSessionId ?? "", step);
  if (action === "challenge") record({ kind: "bank_asked", detail: {} });
  if (action !== "decline") return;
  const error = intent.lastError as PaymentError | null;
  const reason = error?.declineCode ?? error?.code ?? "card_declined";
  if (reason === "authentication_abandoned") record({ kind: "left", detail: {} });
  else record({ kind: "declined", detail: { reason } });
}

/**
 * `isNotAsked`: the processor was never asked to charge, or was told to forget it. `triedWith`: the
 * saved card, if it was one. `triedAlone`: its holder was away.
 */
type Consequence = Pick<AttemptChange, "action"> & {
  isNotAsked: boolean;
  triedWith: string | null;
  triedAlone: boolean;
};

/** A card that was to be saved and whose payment went well becomes a payment method of the customer. */
async function saveMethod(
  unit: Unit,
  ctx: MerchantContext,
  { attempt, payment }: Settlement,
): Promise<string | null> {
  const { card, processorMethod } = payment;
  const went = payment.status === "succeeded" || payment.status === "authorized";
  if (!went || !attempt.savePaymentMethod || !card || !processorMethod) return null;
  return attachMethod(unit, ctx, { attempt, card, processorMethod });
}

/** A bank that was asked for a debit takes days: it is asked for on the day on which it should have answered. */
function askAt(now: Date, { debit }: Settlement["payment"]): Date {
  const again = addMs(now, debit ? hourMs : askAgainMs);
  return debit && debit.expectedAt > again ? debit.expectedAt : again;
}

function changeFor(
  ctx: MerchantContext,
  { attempt, payment, canceledAs }: Settlement,
): AttemptChange {
  const now = ctx.clock.now();
  const same = {
    payment,
    nextAction: null,
    decline: null,
    expiresAt: undefined,
    amountCaptured: 0n,
    amountFromBalance: 0n,
  };
  switch (payment.status) {
    case "succeeded":
      return {
        ...same,
        action: "succeed",
        status: "succeeded",
        askAt: null,
        amountCaptured: BigInt(payment.amountCaptured) + attempt.balanceAmount,
        amountFromBalance: attempt.balanceAmount,
      };
    case "authorized":
      return {
        ...same,
        action: "authorize",
        status: "authorized",
        askAt: null,
        expiresAt: payment.captureBefore ?? addMs(now, authorizationMs),
      };
    case "requires_action":
      return {
        ...same,
        action: "challenge",
        status: "requires_action",
        nextAction: payment.nextAction,
        askAt: answerUntil(attempt),
      };
    case "processing":
      return { ...same, action: null, status: "processing", askAt: askAt(now, payment) };
    case "failed":
      return {
        ...same,
        // A payment by a mandate that is kept may be made in another way; a shopper who was asked has gone.
        action: payment.debit && !attempt.offSession ? "bounce" : "decline",
        status: "failed",
        askAt: null,
        decline: payment.decline ?? declineOf("card_declined"),
      };
    case "canceled":
      return {
        ...same,
        action: "decline",
        status: "abandoned",
        askAt: null,
        decline: payment.decline ?? declineOf(canceledAs ?? "not_charged"),
      };
  }
}
