import { actFor, type MerchantContext, type Services } from "#server/core/context.ts";
import { isDomainError } from "#server/core/errors.ts";
import {
  isProcessorRefused,
  isProcessorUnreachable,
} from "#server/core/interfaces/processor-problems.ts";
import type { Difference } from "#server/payments/reconciliation/difference.ts";
import { keepOpen, resolve } from "#server/payments/reconciliation/settle-difference.ts";

type Subject = Pick<Difference, "subjectType" | "subjectId" | "currency" | "booked">;

/**
 * Records what the processor has answered, by `settle`. If that throws, money has moved that is in no
 * book: a difference of the kind `unsettled`, at once, and an event. A refusal of ours, and a processor that
 * does not answer, are no such failures. The error is thrown on.
 */
export async function orUnsettled<T>(
  ctx: MerchantContext,
  subject: Subject,
  settle: () => Promise<T>,
): Promise<T> {
  try {
    return await settle();
  } catch (error) {
    const isAnswer =
      isDomainError(error) || isProcessorUnreachable(error) || isProcessorRefused(error);
    if (!isAnswer) await keepUnsettled(ctx, subject);
    throw error;
  }
}

/** Nothing of an attempt is booked until it is settled. */
export function attemptSubject(attempt: { id: string; currency: string }): Subject {
  const { id: subjectId, currency } = attempt;
  return { subjectType: "payment_attempt", subjectId, currency, booked: 0n };
}

/** Where not even this can be written, the database is away, which is told of otherwise. */
async function keepUnsettled(ctx: MerchantContext, subject: Subject): Promise<void> {
  try {
    await keepOpen(ctx, ctx, { ...subject, kind: "unsettled", reported: null });
  } catch (err) {
    ctx.log.error(
      { err, subjectId: subject.subjectId },
      "a failed settlement could not be recorded",
    );
  }
}

/** It is settled by now: its difference, if there was one, is over. */
export async function nowSettled(ctx: MerchantContext, subjectId: string): Promise<void> {
  await resolve(ctx, { merchantId: ctx.merchantId, subjectId }, "unsettled");
}

/** Ends the differences of what others have settled meanwhile: a notice, or the shopper who came back. */
export async function endSettled(services: Services, merchantId: string | null): Promise<void> {
  const open = await services.db.reconciliationDifference.findMany({
    where: { kind: "unsettled", resolvedAt: null, ...(merchantId ? { merchantId } : {}) },
    select: { merchantId: true, subjectId: true, subjectType: true },
    orderBy: { firstSeenAt: "asc" },
    take: atOnceMax,
  });
  for (const one of open)
    if (await isSettled(services, one))
      await nowSettled(actFor(services, one.merchantId), one.subjectId);
}

const atOnceMax = 1_000;

type Open = { merchantId: string; subjectId: string; subjectType: string };

async function isSettled({ db }: Services, one: Open): Promise<boolean> {
  const where = { merchantId: one.merchantId, id: one.subjectId };
  if (one.subjectType === "refund")
    return (await db.refund.count({ where: { ...where, reconcileAt: { not: null } } })) === 0;
  if (one.subjectType === "payout")
    return (await db.payout.count({ where: { ...where, nextStepAt: { not: null } } })) === 0;
  return (await db.paymentAttempt.count({ where: { ...where, reconcileAt: { not: null } } })) === 0;
}
