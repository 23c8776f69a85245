import { actFor } from "#server/core/context.ts";
import type { MerchantContext, Services } from "#server/core/context.ts";
import type { PaymentAttemptModel } from "#server/generated/prisma/models.ts";
import { reconcileAttempt } from "#server/payments/attempts/reconcile.ts";
import { recordDispute } from "#server/payments/disputes/record.ts";
import type { ProcessorDispute, ProcessorNotice, ProcessorRefund } from "#server/core/processor.ts";
import { settleRefund } from "#server/payments/refunds/settle.ts";
import { retrying } from "#server/data/transact.ts";

/**
 * Handles what the processor has waiting for us. A worker job; handling a notice twice changes
 * nothing, so it is acknowledged afterwards. Answers how many were handled.
 */
export async function handleNotices(services: Services): Promise<number> {
  let handled = 0;
  for (const notice of await services.processor.pendingNotices()) {
    if (!(await handledSafely(services, notice))) continue;
    await services.processor.acknowledgeNotice(notice.id);
    handled += 1;
  }
  return handled;
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
 * Takes in one notice. It may come twice, late and out of order: what it is about is looked up
 * here and at the processor, and recorded once. Answers false when it is about something that is
 * not known (yet), so that it is sent again.
 */
export async function handleNotice(services: Services, notice: ProcessorNotice): Promise<boolean> {
  if (notice.kind === "payment") return handlePayment(services, notice.paymentId, notice.attemptId);
  if (notice.kind === "refund") return handleRefund(services, notice.refundId, notice.refund);
  return handleDispute(services, notice.dispute);
}

/** The notice only says that something changed; what, is asked. */
async function handlePayment(
  services: Services,
  paymentId: string,
  attemptId: string | null,
): Promise<boolean> {
  const attempt = await findAttempt(services, paymentId, attemptId);
  if (!attempt) return false;
  await reconcileAttempt(contextOf(services, attempt), { ...attempt, processorPayment: paymentId });
  return true;
}

async function handleRefund(
  services: Services,
  processorRefund: string,
  refund: ProcessorRefund,
): Promise<boolean> {
  const row = await services.db.refund.findFirst({
    where: { OR: [{ processorRefund }, { id: processorRefund }] },
  });
  if (!row) return false;
  const ctx = actFor(services, row.merchantId);
  await retrying(ctx, (tx) => settleRefund(tx, ctx, { refundId: row.id, answer: refund }));
  return true;
}

async function handleDispute(services: Services, dispute: ProcessorDispute): Promise<boolean> {
  const intent = await services.db.paymentIntent.findFirst({
    where: { processorPayment: dispute.paymentId },
  });
  if (!intent) return false;
  const ctx = actFor(services, intent.merchantId);
  await retrying(ctx, (tx) => recordDispute(tx, ctx, { intent, told: dispute }));
  return true;
}

async function findAttempt(
  services: Services,
  processorPayment: string,
  attemptId: string | null,
): Promise<PaymentAttemptModel | null> {
  const byId =
    attemptId && (await services.db.paymentAttempt.findFirst({ where: { id: attemptId } }));
  return byId || services.db.paymentAttempt.findFirst({ where: { processorPayment } });
}

function contextOf(services: Services, attempt: PaymentAttemptModel): MerchantContext {
  return actFor(services, attempt.merchantId);
}
