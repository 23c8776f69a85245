import { actFor, type Services } from "#server/core/context.ts";
import type { BankPayout, ProcessorFraudWarning } from "#server/core/interfaces/processor-lists.ts";
import { isProcessorRefused } from "#server/core/interfaces/processor-problems.ts";
import type {
  Processor,
  ProcessorDispute,
  ProcessorNotice,
  ProcessorRefund,
} from "#server/core/interfaces/processor.ts";
import { type Share, wholeShare } from "#server/data/buckets.ts";
import { transactAside } from "#server/data/transact.ts";
import type { PaymentAttemptModel } from "#server/generated/prisma/models.ts";
import { reconcileAttempt } from "#server/payments/charge/attempt/reconcile.ts";
import { recordDispute } from "#server/payments/disputes/record.ts";
import { noteFraudWarning } from "#server/payments/intents/fraud-warning.ts";
import { syncMethod } from "#server/payments/methods/sync-method.ts";
import { processorsOf } from "#server/payments/processor/registry.ts";
import { recordProcessorRefund } from "#server/payments/refunds/processor-refund.ts";
import { settleRefund } from "#server/payments/refunds/settle.ts";

/**
 * Handles what the processor has waiting for us. A worker job; handling a notice twice changes
 * nothing, so it is acknowledged afterwards. Answers how many were handled.
 */
export async function handleNotices(
  services: Services,
  share: Share = wholeShare,
): Promise<number> {
  let handled = 0;
  for (const { processor, notice } of await waitingNotices(services)) {
    if (
      typeof share === "object" &&
      !(await isAbout(services, { processor, notice }, share.merchantId))
    )
      continue;
    if (!(await handledSafely(services, { processor, notice }))) continue;
    await processor.acknowledgeNotice(notice.id);
    handled += 1;
  }
  return handled;
}

/** A notice and the processor that gives it: ids are looked for among its payments alone. */
export type ReceivedNotice = { processor: Processor; notice: ProcessorNotice };

async function waitingNotices(services: Configured): Promise<ReceivedNotice[]> {
  const waiting = processorsOf(services).map(async (processor) =>
    (await processor.pendingNotices()).map((notice) => ({ processor, notice })),
  );
  return (await Promise.all(waiting)).flat();
}

type Configured = Pick<Services, "db" | "processor" | "otherProcessors">;

/** By the time of a merchant with a test clock, the notices of others are not due yet. */
async function isAbout(
  { db }: Services,
  { processor, notice }: ReceivedNotice,
  merchantId: string,
): Promise<boolean> {
  const refundId = notice.kind === "refund" ? notice.refundId : null;
  if (refundId && (await db.refund.count({ where: { id: refundId, merchantId } })) > 0) return true;
  const attempt = await findAttempt({ db }, { processor, ...paymentOf(notice) });
  return attempt?.merchantId === merchantId;
}

/** Merchants whose notices are waiting at the processor, where the payment is known by its attempt. */
export async function noticedMerchants(services: Configured): Promise<string[]> {
  const found = new Set<string>();
  for (const { processor, notice } of await waitingNotices(services)) {
    const attempt = await findAttempt(services, { processor, ...paymentOf(notice) });
    if (attempt) found.add(attempt.merchantId);
  }
  return [...found];
}

type PaymentIds = { paymentId: string; attemptId: string | null };

function paymentOf(notice: ProcessorNotice): PaymentIds {
  switch (notice.kind) {
    case "payment":
      return { paymentId: notice.paymentId, attemptId: notice.attemptId };
    case "refund":
      return { paymentId: notice.refund.paymentId, attemptId: null };
    case "dispute":
      return { paymentId: notice.dispute.paymentId, attemptId: null };
    case "fraud_warning":
      return { paymentId: notice.warning.paymentId, attemptId: null };
    default:
      return { paymentId: "", attemptId: null };
  }
}

async function handledSafely(services: Services, given: ReceivedNotice): Promise<boolean> {
  try {
    return await handleNotice(services, given);
  } catch (error) {
    services.log.warn(
      { noticeId: given.notice.id, err: error },
      "a processor notification could not be handled yet",
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
export async function handleNotice(
  services: Services,
  { processor, notice }: ReceivedNotice,
): Promise<boolean> {
  switch (notice.kind) {
    case "payment":
      await knowPayment(services, { processor, ...paymentOf(notice) });
      return true;
    case "refund":
      return handleRefund(services, processor, notice);
    case "dispute":
      return handleDispute(services, processor, notice.dispute);
    case "fraud_warning":
      return handleFraudWarning(services, processor, notice.warning);
    case "method":
      await syncMethod(services, processor, notice.processorMethod);
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
  told: NoticeOfPayment,
): Promise<PaymentAttemptModel | null> {
  const attempt = await findAttempt(services, told);
  if (!attempt) return null;
  if (attempt.status === "succeeded") return attempt;
  const ctx = actFor(services, attempt.merchantId);
  await reconcileAttempt(ctx, { ...attempt, processorPayment: told.paymentId });
  return attempt;
}

async function handleRefund(
  services: Services,
  processor: Processor,
  { refundId, refund: told }: { refundId: string | null; refund: ProcessorRefund },
): Promise<boolean> {
  const row = await services.db.refund.findFirst({
    where: { OR: [{ processorRefund: told.id }, ...(refundId ? [{ id: refundId }] : [])] },
  });
  if (row) {
    const ctx = actFor(services, row.merchantId);
    await transactAside(ctx, (unit) => settleRefund(unit, ctx, { refundId: row.id, answer: told }));
    return true;
  }
  const attempt = await findPaid(services, processor, told.paymentId);
  if (!attempt) return true;
  const ctx = actFor(services, attempt.merchantId);
  const { paymentIntentId } = attempt;
  return transactAside(ctx, (unit) => recordProcessorRefund(unit, ctx, { paymentIntentId, told }));
}

async function handleFraudWarning(
  services: Services,
  processor: Processor,
  told: ProcessorFraudWarning,
): Promise<boolean> {
  const attempt = await findPaid(services, processor, told.paymentId);
  if (!attempt) return true;
  const ctx = actFor(services, attempt.merchantId);
  const { paymentIntentId } = attempt;
  await transactAside(ctx, (unit) => noteFraudWarning(unit, ctx, { paymentIntentId, told }));
  return true;
}

async function handleDispute(
  services: Services,
  processor: Processor,
  told: ProcessorDispute,
): Promise<boolean> {
  const attempt = await findPaid(services, processor, told.paymentId);
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
  processor: Processor,
  paymentId: string,
): Promise<PaymentAttemptModel | null> {
  const known = await findAttempt(services, { processor, paymentId, attemptId: null });
  if (known?.status === "succeeded") return known;
  const attemptId = known?.id ?? (await attemptAtProcessor(processor, paymentId));
  return attemptId ? knowPayment(services, { processor, paymentId, attemptId }) : null;
}

async function attemptAtProcessor(processor: Processor, paymentId: string): Promise<string | null> {
  if (paymentId === "") return null;
  try {
    return (await processor.retrievePayment(paymentId)).attemptId;
  } catch (error) {
    if (isProcessorRefused(error)) return null;
    throw error;
  }
}

type NoticeOfPayment = PaymentIds & { processor: Processor };

async function findAttempt(
  { db }: Pick<Services, "db">,
  { processor: { name: processor }, paymentId: processorPayment, attemptId }: NoticeOfPayment,
): Promise<PaymentAttemptModel | null> {
  const byId =
    attemptId && (await db.paymentAttempt.findFirst({ where: { id: attemptId, processor } }));
  return byId || db.paymentAttempt.findFirst({ where: { processorPayment, processor } });
}
