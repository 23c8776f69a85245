import type { Services } from "#server/core/context.ts";
import {
  isProcessorRefused,
  isProcessorUnreachable,
} from "#server/core/interfaces/processor-problems.ts";
import type { Processor } from "#server/core/interfaces/processor.ts";
import { isProcessorUnavailable, processorOf } from "#server/payments/processor/registry.ts";
import type { Booked } from "#server/payments/reconciliation/booked.ts";

/** Nothing of the kind is known there; or nobody could be asked, which says nothing. */
export type Reported = { amount: bigint } | "missing" | "unanswered";

/** Asks the processor how much it has moved for the item; positive as our ledger counts it on the other side. */
export async function askReported(
  services: Pick<Services, "processor" | "otherProcessors" | "log">,
  item: Booked,
): Promise<Reported> {
  try {
    const amount = await amountAt(processorOf(services, item), item);
    return amount === null ? "unanswered" : { amount: BigInt(amount) };
  } catch (error) {
    if (isMissing(error)) return "missing";
    const isAway = isProcessorUnreachable(error) || isProcessorUnavailable(error);
    if (!isAway && !isProcessorRefused(error))
      services.log.error(
        { subjectId: item.subjectId, err: error },
        "reconciliation could not ask the processor",
      );
    return "unanswered";
  }
}

async function amountAt(
  processor: Processor,
  { subjectType, processorId }: Booked,
): Promise<number | null> {
  if (subjectType === "payment_attempt") {
    const { status, amountCaptured } = await processor.retrievePayment(processorId);
    return status === "succeeded" ? amountCaptured : 0;
  }
  if (subjectType === "refund") {
    const { status, amount } = await processor.retrieveRefund(processorId);
    return status === "failed" ? 0 : amount;
  }
  if (subjectType === "dispute") {
    const dispute = await processor.retrieveDispute(processorId);
    const { fundsWithdrawn, status, amount, amountReinstated } = dispute;
    return fundsWithdrawn && status !== "won" ? amount - amountReinstated : 0;
  }
  const payout = await processor.payouts?.retrievePayout(processorId);
  if (!payout) return null;
  return payout.status === "failed" ? 0 : payout.amount;
}

/** Stripe's documentation, "Error codes": resource_missing. Of the sandbox, a row that is not there. */
function isMissing(error: unknown): boolean {
  if (isProcessorRefused(error)) return error.code === "resource_missing";
  return error instanceof Error && "code" in error && error.code === "P2025";
}
