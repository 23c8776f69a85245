import { addMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { byName, DomainError } from "#server/core/errors.ts";
import { isProcessorRefused } from "#server/core/interfaces/processor-problems.ts";
import type { ProcessorPayment } from "#server/core/interfaces/processor.ts";
import type { Tx } from "#server/data/db.ts";
import { own } from "#server/data/rows/own.ts";
import { transact, transactInSteps } from "#server/data/transact.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import type { PaymentIntentModel } from "#server/generated/prisma/models.ts";
import { paymentFee } from "#server/ledger/fees.ts";
import { paymentInProgress } from "#server/payments/charge/attempt/in-progress.ts";
import { answerWithinMs } from "#server/payments/charge/attempt/start.ts";
import { refundDuplicate } from "#server/payments/charge/settle/duplicate.ts";
import {
  captureByWallet,
  walletAttempt,
} from "#server/payments/intents/capture/capture-by-wallet.ts";
import { completeIntent } from "#server/payments/intents/capture/complete.ts";
import { captured, nextStatus, refusal, statusAfter } from "#server/payments/intents/state.ts";
import { checkPart } from "#server/payments/processor/chargeable.ts";
import { processorOfPayment } from "#server/payments/processor/registry.ts";
import {
  findPaymentIntent,
  lockPaymentIntent,
  serializePaymentIntent,
} from "#server/records/payments/payment-intent.ts";
import type { PaymentIntent } from "#server/wire/payments/payment-intent.ts";

/**
 * Takes `amount` (smallest currency unit; all by default) of what was authorized, once; the rest
 * is let go. The amount is decided in the database before the processor is asked, outside of any
 * transaction: of several at once one takes effect, another amount is refused. A capture that was
 * interrupted is finished by `reconcileAttempts`, or by a repeat under the same idempotency key. Emits `payment_intent.succeeded`.
 * @throws invalid_state · validation_failed · amount_not_multiple · not_found · processor_unavailable ·
 * ProcessorUnreachable (decided, and finished later)
 */
export async function capturePayment(
  ctx: MerchantContext,
  intentId: string,
  amount?: number,
): Promise<PaymentIntent> {
  if (await walletAttempt(ctx.db, ctx, intentId)) return captureByWallet(ctx, intentId, amount);
  try {
    return await captureByProcessor(ctx, intentId, amount);
  } catch (error) {
    if (!isHeldByWallet(error)) throw error;
    return captureByWallet(ctx, intentId, amount);
  }
}

/** Paid from the customer's balance since that was looked for. Rolls the step back, its idempotency key included. */
class HeldByWallet extends Error {
  override readonly name = "HeldByWallet";
}

const isHeldByWallet = byName<HeldByWallet>("HeldByWallet");

function captureByProcessor(
  ctx: MerchantContext,
  intentId: string,
  amount: number | undefined,
): Promise<PaymentIntent> {
  return transactInSteps(ctx, {
    begin: (unit) => beginCapture(unit.tx, ctx, { intentId, amount }),
    remember: ({ intent, captureAmount }) => ({ id: intent.id, amount: String(captureAmount) }),
    recall: async (begun) => ({
      intent: await findPaymentIntent(ctx.db, ctx, begun.id),
      captureAmount: BigInt(begun.amount),
    }),
    carryOn: (decided) => carryOut(ctx, decided),
  });
}

type DecidedCapture = { intent: PaymentIntentModel; captureAmount: bigint };

async function beginCapture(
  tx: Tx,
  ctx: MerchantContext,
  { intentId, amount }: { intentId: string; amount: number | undefined },
): Promise<DecidedCapture> {
  const intent = await lockPaymentIntent(tx, ctx, intentId);
  if (await walletAttempt(tx, ctx, intentId)) throw new HeldByWallet();
  if (intent.status === "processing") throw paymentInProgress();
  nextStatus(intent.status, "succeed");
  if (intent.status !== "requires_capture" || !intent.processorPayment)
    throw refusal(intent.status, "succeed");
  const { amountCaptured: captureAmount } = captured(
    intent,
    amount === undefined ? intent.amount : BigInt(amount),
  );
  const paid = { paymentIntentId: intent.id, processorPayment: intent.processorPayment };
  checkPart(await processorOfPayment({ ...ctx, db: tx }, paid), {
    field: "amount",
    amount: captureAmount,
    currency: intent.currency,
  });
  await decideCapture(tx, ctx, { intent, captureAmount });
  return { intent, captureAmount };
}

/**
 * Carries out a decided capture. If an earlier request for it died, the worker may have recorded the outcome
 * since.
 */
async function carryOut(
  ctx: MerchantContext,
  { intent, captureAmount }: DecidedCapture,
): Promise<PaymentIntent> {
  const isOpen = intent.status === "requires_capture";
  const payment = isOpen ? await askForCapture(ctx, intent, captureAmount) : null;
  return transact(ctx, async (unit) => {
    const row = payment ? await recordCapture(unit, ctx, { intent, payment }) : intent;
    if (row.status === "succeeded" && row.amountCaptured === captureAmount)
      return serializePaymentIntent(row);
    throw row.status === "succeeded" ? capturedOtherwise() : refusal(row.status, "succeed");
  });
}

/** Takes the authorization for a capture of this amount, and has somebody ask if we do not live to. */
async function decideCapture(
  tx: Tx,
  ctx: MerchantContext,
  { intent, captureAmount }: DecidedCapture,
): Promise<void> {
  const { count } = await tx.paymentAttempt.updateMany({
    where: {
      ...authorizedAttempt(ctx, intent),
      OR: [{ captureAmount: null }, { captureAmount }],
    },
    data: { captureAmount, reconcileAt: addMs(ctx.clock.now(), answerWithinMs) },
  });
  if (count === 0) throw capturedOtherwise();
}

/** Matches the authorized attempt that a processor holds; processors know nothing of a customer's balance. */
function authorizedAttempt(ctx: MerchantContext, intent: PaymentIntentModel) {
  const { id: paymentIntentId, processorPayment } = intent;
  const { merchantId } = ctx;
  const ofProcessor = { method: { not: "wallet" as const } };
  return {
    merchantId,
    paymentIntentId,
    processorPayment,
    status: "authorized",
    ...ofProcessor,
  } as const;
}

function capturedOtherwise(): DomainError {
  return new DomainError(
    "invalid_state",
    "This payment was or is being captured with another amount. Read it to see which.",
  );
}

/**
 * Asks the processor for a capture that has been decided; the same again is the same capture.
 * After a definite refusal another amount may be tried.
 * @throws invalid_state when it is refused · processor_unavailable · ProcessorUnreachable
 */
export async function askForCapture(
  ctx: MerchantContext,
  intent: PaymentIntentModel,
  amount: bigint,
): Promise<ProcessorPayment> {
  const { id: paymentIntentId, processorPayment } = intent;
  const processor = await processorOfPayment(ctx, { paymentIntentId, processorPayment });
  try {
    const key = `${intent.id}:capture:${amount}`;
    return await processor.capturePayment(processorPayment ?? "", Number(amount), key);
  } catch (error) {
    if (!isProcessorRefused(error)) throw error;
    ctx.log.error({ paymentIntentId: intent.id, err: error }, "the processor refused a capture");
    await ctx.db.paymentAttempt.updateMany({
      where: { ...authorizedAttempt(ctx, intent), captureAmount: amount },
      data: { captureAmount: null, reconcileAt: null },
    });
    throw new DomainError(
      "invalid_state",
      `The card processor refuses this capture (${error.code}): nothing was taken.`,
    );
  }
}

/**
 * Records the processor's answer, which always counts, even when it had captured before. Money that it took
 * although the intent was given up in the meantime goes back. Returns the intent as it stands.
 */
export async function recordCapture(
  unit: Unit,
  ctx: MerchantContext,
  { intent, payment }: { intent: PaymentIntentModel; payment: ProcessorPayment },
): Promise<PaymentIntentModel> {
  const { tx } = unit;
  if (payment.status !== "succeeded") {
    throw new DomainError(
      "invalid_state",
      "The authorization has expired. Nothing can be captured any longer.",
    );
  }
  const { merchantId } = ctx;
  const amountCaptured = BigInt(payment.amountCaptured);
  const attempt = await tx.paymentAttempt.findFirst({
    where: { merchantId, paymentIntentId: intent.id, processorPayment: payment.id },
  });
  const [row] = await tx.paymentIntent.updateManyAndReturn({
    where: {
      id: intent.id,
      merchantId,
      status: "requires_capture",
      processorPayment: payment.id,
    },
    data: {
      status: statusAfter("succeed"),
      amountCaptured,
      feeAmount: paymentFee(ctx.env, { amount: amountCaptured, currency: intent.currency }),
      expiresAt: null,
      updatedAt: ctx.clock.now(),
    },
  });
  if (!row) {
    if (attempt) await refundDuplicate(unit, ctx, { attempt, payment });
    return tx.paymentIntent.findUniqueOrThrow({ where: own(ctx, intent.id) });
  }
  await tx.paymentAttempt.updateMany({
    where: authorizedAttempt(ctx, intent),
    data: { status: "succeeded", reconcileAt: null },
  });
  await completeIntent(unit, ctx, { intent: row, session: null, link: null });
  return row;
}
