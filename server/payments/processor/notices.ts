import { actFor } from "#server/core/context.ts";
import type { Services } from "#server/core/context.ts";
import { isProcessorRefused } from "#server/core/interfaces/processor-problems.ts";
import type { BankPayout, ProcessorFraudWarning } from "#server/core/interfaces/processor-lists.ts";
import type {
  ProcessorDispute,
  ProcessorNotice,
  ProcessorRefund,
} from "#server/core/interfaces/processor.ts";
import type { PaymentAttemptModel } from "#server/generated/prisma/models.ts";
import { reconcileAttempt } from "#server/payments/attempts/reconcile.ts";
import { recordDispute } from "#server/payments/disputes/record.ts";
import { noteFraudWarning } from "#server/payments/intents/fraud-warning.ts";
import { takeInMethod } from "#server/payments/methods/take-in.ts";
import { settleRefund } from "#server/payments/refunds/settle.ts";
import { takeInRefund } from "#server/payments/refunds/take-in.ts";
import { wholeShare } from "#server/data/buckets.ts";
import type { Share } from "#server/data/buckets.ts";
import { transactAside } from "#server/data/transact.ts";

/**
 * Handles what the processor has waiting for us. A worker job; handling a notice twice changes
 * nothing, so it is acknowledged afterwards. Answers how many were handled.
 */
export async function handleNotices(
  services: Services,
  share: Share = wholeShare,
): Promise<number> {
  let handled = 0;
  for (const notice of await services.processor.pendingNotices()) {
    if (typeof share === "object" && !(await isAbout(services, notice, share.merchantId))) continue;
    if (!(await handledSafely(services, notice))) continue;
    await services.processor.acknowledgeNotice(notice.id);
    handled += 1;
  }
  return handled;
}

/** By the time of a merchant with a test clock, the notices of others are not due yet. */
async function isAbout(
  { db }: Services,
  notice: ProcessorNotice,
  merchantId: string,
): Promise<boolean> {
  const refundId = notice.kind === "refund" ? notice.refundId : null;
  if (refundId && (await db.refund.count({ where: { id: refundId, merchantId } })) > 0) return true;
  const attempt = await findAttempt({ db }, ...paymentOf(notice));
  return attempt?.merchantId === merchantId;
}

/** Whose notices the processor has waiting, where the payment is known by its attempt. */
export async function noticedMerchants(
  services: Pick<Services, "db" | "processor">,
): Promise<string[]> {
  const found = new Set<string>();
  for (const notice of await services.processor.pendingNotices()) {
    const attempt = await findAttempt(services, ...paymentOf(notice));
    if (attempt) found.add(attempt.merchantId);
  }
  return [...found];
}

function paymentOf(notice: ProcessorNotice): [paymentId: string, attemptId: string | null] {
  switch (notice.kind) {
    case "payment":
      return [notice.paymentId, notice.attemptId];
    case "refund":
      return [notice.refund.paymentId, null];
    case "dispute":
      return [notice.dispute.paymentId, null];
    case "fraud_warning":
      return [notice.warning.paymentId, null];
    default:
      return ["", null];
  }
}

async function handledSafely(services: Services, notice: ProcessorNotice): Promise<boolean> {
  try {
    return await handleNotice(services, notice);
  } catch (error) {
    services.log.warn(
      { noticeId: notice.id, err: error },
      "a notice of the processor could not be handled yet",
    );
    return false;
  }
}

/**
 * Takes in one notice. It may come twice, late and out of order: its subject is looked up here and
 * at the processor, and recorded once. A subject that is not ours (another application with the
 * same account, another environment) is ignored: every attempt and every refund of ours is written
 * before the processor is asked, so an unknown one was not asked for here. Answers false when the
 * notice should be sent again.
 */
export async function handleNotice(services: Services, notice: ProcessorNotice): Promise<boolean> {
  switch (notice.kind) {
    case "payment":
      await knowPayment(services, notice.paymentId, notice.attemptId);
      return true;
    case "refund":
      return handleRefund(services, notice.refundId, notice.refund);
    case "dispute":
      return handleDispute(services, notice.dispute);
    case "fraud_warning":
      return handleFraudWarning(services, notice.warning);
    case "method":
      await takeInMethod(services, notice.processorMethod);
      return true;
    case "bank_payout":
      tellOfBankPayout(services, notice.payout);
      return true;
  }
}

/** The operator's own account at the processor: no merchant's money, and nothing here to correct. */
function tellOfBankPayout({ log }: Services, { id, failureCode }: BankPayout): void {
  const said = { subjectId: id, code: failureCode };
  if (failureCode !== null)
    log.error(said, "the processor could not pay out to our own bank account: see its dashboard");
}

/**
 * Records what has become of a payment; the notice only says that something has. Of one that is known to be paid
 * nothing is left to be found out: nearly every payment is told of when its answer is here already, and Stripe takes a
 * hundred requests a second (docs.stripe.com/rate-limits), charges among them. Null when it is not ours.
 */
async function knowPayment(
  services: Services,
  paymentId: string,
  attemptId: string | null,
): Promise<PaymentAttemptModel | null> {
  const attempt = await findAttempt(services, paymentId, attemptId);
  if (!attempt) return null;
  if (attempt.status === "succeeded") return attempt;
  const ctx = actFor(services, attempt.merchantId);
  await reconcileAttempt(ctx, { ...attempt, processorPayment: paymentId });
  return attempt;
}

async function handleRefund(
  services: Services,
  refundId: string | null,
  told: ProcessorRefund,
): Promise<boolean> {
  const row = await services.db.refund.findFirst({
    where: { OR: [{ processorRefund: told.id }, ...(refundId ? [{ id: refundId }] : [])] },
  });
  if (row) {
    const ctx = actFor(services, row.merchantId);
    await transactAside(ctx, (unit) => settleRefund(unit, ctx, { refundId: row.id, answer: told }));
    return true;
  }
  const attempt = await findPaid(services, told.paymentId);
  if (!attempt) return true;
  const ctx = actFor(services, attempt.merchantId);
  const { paymentIntentId } = attempt;
  return transactAside(ctx, (unit) => takeInRefund(unit, ctx, { paymentIntentId, told }));
}

async function handleFraudWarning(
  services: Services,
  told: ProcessorFraudWarning,
): Promise<boolean> {
  const attempt = await findPaid(services, told.paymentId);
  if (!attempt) return true;
  const ctx = actFor(services, attempt.merchantId);
  const { paymentIntentId } = attempt;
  await transactAside(ctx, (unit) => noteFraudWarning(unit, ctx, { paymentIntentId, told }));
  return true;
}

async function handleDispute(services: Services, told: ProcessorDispute): Promise<boolean> {
  const attempt = await findPaid(services, told.paymentId);
  if (!attempt) return true;
  const ctx = actFor(services, attempt.merchantId);
  const { paymentIntentId } = attempt;
  await transactAside(ctx, (unit) => recordDispute(unit, ctx, { paymentIntentId, told }));
  return true;
}

/**
 * The attempt behind a payment that was refunded or disputed. The answer to the payment itself may
 * have been lost; then it is recorded first. Null when it is not ours.
 */
async function findPaid(
  services: Services,
  paymentId: string,
): Promise<PaymentAttemptModel | null> {
  const known = await findAttempt(services, paymentId, null);
  if (known?.status === "succeeded") return known;
  const attemptId = known?.id ?? (await attemptAtProcessor(services, paymentId));
  return attemptId ? knowPayment(services, paymentId, attemptId) : null;
}

async function attemptAtProcessor(services: Services, paymentId: string): Promise<string | null> {
  if (paymentId === "") return null;
  try {
    return (await services.processor.retrievePayment(paymentId)).attemptId;
  } catch (error) {
    if (isProcessorRefused(error)) return null;
    throw error;
  }
}

async function findAttempt(
  services: Pick<Services, "db">,
  processorPayment: string,
  attemptId: string | null,
): Promise<PaymentAttemptModel | null> {
  const byId =
    attemptId && (await services.db.paymentAttempt.findFirst({ where: { id: attemptId } }));
  return byId || services.db.paymentAttempt.findFirst({ where: { processorPayment } });
}
