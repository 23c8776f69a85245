import { invariant } from "#server/core/assert.ts";
import { addMs, minuteMs } from "#server/core/clock.ts";
import { actFor, type MerchantContext, type Services } from "#server/core/context.ts";
import {
  isProcessorRefused,
  ProcessorUnreachable,
} from "#server/core/interfaces/processor-problems.ts";
import type { Processor, ProcessorPayment } from "#server/core/interfaces/processor.ts";
import { eachApart } from "#server/core/tasks/each-apart.ts";
import { type Share, wholeShare } from "#server/data/buckets.ts";
import { type Leased, leaseDue, type Queue } from "#server/data/lease.ts";
import { own } from "#server/data/rows/own.ts";
import { transactAside } from "#server/data/transact.ts";
import type { PaymentAttemptModel, PaymentIntentModel } from "#server/generated/prisma/models.ts";
import { answerUntil } from "#server/payments/charge/attempt/answer-until.ts";
import { takeLate } from "#server/payments/charge/attempt/late.ts";
import { attemptReference } from "#server/payments/charge/attempt/reference.ts";
import { refusedPayment } from "#server/payments/charge/attempt/refused.ts";
import { answerWithinMs } from "#server/payments/charge/attempt/start.ts";
import { holdsAuthorization, settleAttempt } from "#server/payments/charge/settle/settle.ts";
import { cancelIntent } from "#server/payments/intents/cancel.ts";
import { askForCapture, recordCapture } from "#server/payments/intents/capture/capture.ts";
import { processorOf } from "#server/payments/processor/registry.ts";
import {
  attemptSubject,
  nowSettled,
  orUnsettled,
} from "#server/payments/reconciliation/unsettled.ts";
import { isPaymentCode } from "#server/wire/atoms/checkout/bank/payment-codes.ts";
import type { DeclineCode } from "#server/wire/payments/decline-codes.ts";

const unsettled: Queue = {
  table: "payment_attempts",
  waits: `"reconcileAt" IS NOT NULL`,
  dueAt: "reconcileAt",
  lease: "reconcileAt",
  leaseMs: minuteMs,
  atOnceMax: 20,
};

/**
 * Finishes attempts whose answer never came (a crash, a lost connection) and challenges whose
 * time is over, by asking the processor: paid exactly once or not at all, events included.
 * A worker job; many instances may run it at once. Answers how many were settled.
 */
export async function reconcileAttempts(
  services: Services,
  share: Share = wholeShare,
): Promise<number> {
  const due = await leaseDue(services, unsettled, share);
  // A processor that cannot be reached is asked again when the lease ends.
  return eachApart(services.log, due, {
    act: (one) => reconciled(services, one),
    problem: "an attempt could not be reconciled yet",
    level: "warn",
  });
}

async function reconciled(services: Services, { merchantId, id }: Leased): Promise<boolean> {
  const ctx = actFor(services, merchantId);
  await reconcileAttempt(
    ctx,
    await ctx.db.paymentAttempt.findUniqueOrThrow({ where: own(ctx, id) }),
  );
  return true;
}

/**
 * Asks the processor what became of an attempt and records it. Answers the intent as it stands.
 * @throws processor_unavailable when it is not configured any more · ProcessorUnreachable
 */
export async function reconcileAttempt(
  ctx: MerchantContext,
  attempt: PaymentAttemptModel,
): Promise<PaymentIntentModel> {
  const intent = await ctx.db.paymentIntent.findUniqueOrThrow({
    where: own(ctx, attempt.paymentIntentId),
  });
  const payment = await askProcessor(ctx, attempt, intent);
  if (attempt.status === "authorized")
    return recording(ctx, attempt, () => reconcileCapture(ctx, attempt, { intent, payment }));
  if (attempt.failedOverTo !== null)
    return recording(ctx, attempt, () => reconcileGivenUp(ctx, attempt, payment));
  const over = payment.status === "requires_action" && isChallengeOver(ctx, attempt);
  if (over)
    return giveUpAttempt(
      ctx,
      { ...attempt, processorPayment: payment.id },
      isPaymentCode(attempt.method) ? "code_expired" : "authentication_expired",
    );
  return recording(
    ctx,
    attempt,
    async () =>
      (await takeLate(ctx, attempt, payment)) ??
      transactAside(ctx, (unit) => settleAttempt(unit, ctx, { attempt, payment })),
  );
}

/** A failure is a difference until the attempt is settled: the processor has answered. */
async function recording(
  ctx: MerchantContext,
  attempt: PaymentAttemptModel,
  record: () => Promise<PaymentIntentModel>,
): Promise<PaymentIntentModel> {
  const intent = await orUnsettled(ctx, attemptSubject(attempt), record);
  await nowSettled(ctx, attempt.id);
  return intent;
}

/**
 * Reconciles an authorized payment: was it captured, or released by the processor? A capture that was decided and
 * never arrived is asked for again; an authorization that no intent holds is released.
 */
async function reconcileCapture(
  ctx: MerchantContext,
  attempt: PaymentAttemptModel,
  { intent, payment }: { intent: PaymentIntentModel; payment: ProcessorPayment },
): Promise<PaymentIntentModel> {
  const after =
    payment.status === "authorized" ? await carryOn(ctx, attempt, { intent, payment }) : payment;
  const { merchantId } = ctx;
  await transactAside(ctx, async (unit) => {
    const authorized = { id: attempt.id, merchantId, status: "authorized" } as const;
    const { captureAmount, reconcileAt } = attempt;
    if (after.status === "succeeded") await recordCapture(unit, ctx, { intent, payment: after });
    else if (after.status !== "canceled") {
      // Nothing to be found out any more, unless a capture or a release was begun since this was read.
      await unit.tx.paymentAttempt.updateMany({
        where: { ...authorized, captureAmount, reconcileAt },
        data: { reconcileAt: null },
      });
    } else {
      if (holdsAuthorization(intent, after.id)) await cancelIntent(unit, ctx, intent);
      await unit.tx.paymentAttempt.updateMany({
        where: authorized,
        data: { status: "abandoned", reconcileAt: null },
      });
    }
  });
  return ctx.db.paymentIntent.findUniqueOrThrow({ where: own(ctx, intent.id) });
}

/**
 * The end of an attempt that was followed by one at another processor, because this one had charged nothing: if it has
 * all the same, the charge is given back.
 */
async function reconcileGivenUp(
  ctx: MerchantContext,
  attempt: PaymentAttemptModel,
  payment: ProcessorPayment,
): Promise<PaymentIntentModel> {
  const isOpen = payment.status === "requires_action";
  const after = isOpen ? await letGo(ctx, attempt, payment) : payment;
  const { id, merchantId } = attempt;
  return transactAside(ctx, async (unit) => {
    const intent = await settleAttempt(unit, ctx, { attempt, payment: after });
    if (after.status !== "processing")
      await unit.tx.paymentAttempt.updateMany({
        where: { id, merchantId, status: "abandoned" },
        data: { reconcileAt: null },
      });
    return intent;
  });
}

async function letGo(
  ctx: MerchantContext,
  attempt: PaymentAttemptModel,
  payment: ProcessorPayment,
): Promise<ProcessorPayment> {
  const after = await processorOf(ctx, attempt).cancelPayment(
    payment.id ?? "",
    `${attempt.id}:cancel`,
  );
  if (after.status === "canceled" || after.status === "succeeded") return after;
  throw new ProcessorUnreachable("The processor did not let the payment go.");
}

async function carryOn(
  ctx: MerchantContext,
  attempt: PaymentAttemptModel,
  { intent, payment }: { intent: PaymentIntentModel; payment: ProcessorPayment },
): Promise<ProcessorPayment> {
  if (!holdsAuthorization(intent, payment.id)) return letGo(ctx, attempt, payment);
  if (attempt.captureAmount === null) return payment;
  return askForCapture(ctx, intent, attempt.captureAmount);
}

/**
 * Cancels an attempt's payment at the processor, which may find that it is too late, and records
 * what it says; `canceledAs` is the decline code.
 */
export async function giveUpAttempt(
  ctx: MerchantContext,
  attempt: PaymentAttemptModel,
  canceledAs: DeclineCode,
): Promise<PaymentIntentModel> {
  invariant(attempt.processorPayment, "an attempt that is given up is known to the processor");
  const payment = await processorOf(ctx, attempt).cancelPayment(
    attempt.processorPayment,
    `${attempt.id}:cancel`,
  );
  return recording(ctx, attempt, () =>
    transactAside(ctx, (unit) => settleAttempt(unit, ctx, { attempt, payment, canceledAs })),
  );
}

async function askProcessor(
  ctx: MerchantContext,
  attempt: PaymentAttemptModel,
  intent: PaymentIntentModel,
): Promise<ProcessorPayment> {
  const processor = processorOf(ctx, attempt);
  const payment = await retrieveKnown(processor, attempt);
  if (payment && !isLeftBehind(ctx, attempt, payment)) return payment;
  const reference = attemptReference(ctx.env, attempt, intent);
  try {
    return await processor.resolvePayment(reference);
  } catch (error) {
    if (isProcessorRefused(error)) return refusedPayment(ctx, reference, error);
    throw error;
  }
}

/**
 * Null when the processor's id is not known yet. Not to be told of a payment that was begun, because the
 * key was revoked or the account is another, is no answer: as good as not having reached anybody.
 * @throws ProcessorUnreachable
 */
async function retrieveKnown(
  processor: Processor,
  { processorPayment }: PaymentAttemptModel,
): Promise<ProcessorPayment | null> {
  if (!processorPayment) return null;
  try {
    return await processor.retrievePayment(processorPayment);
  } catch (error) {
    if (!isProcessorRefused(error)) throw error;
    throw new ProcessorUnreachable(`The processor does not tell of it: ${error.message}`, {
      cause: error,
    });
  }
}

/**
 * The processor knows the payment and waits for a confirmation that never came: a notice told us
 * of it before its answer was lost. Whoever was to confirm it has given up by now.
 */
function isLeftBehind(
  ctx: MerchantContext,
  attempt: PaymentAttemptModel,
  payment: ProcessorPayment,
): boolean {
  const isOverdue = addMs(attempt.createdAt, answerWithinMs) <= ctx.clock.now();
  return payment.status === "processing" && !payment.debit && isOverdue;
}

function isChallengeOver(ctx: MerchantContext, attempt: PaymentAttemptModel): boolean {
  return answerUntil(attempt) <= ctx.clock.now();
}
