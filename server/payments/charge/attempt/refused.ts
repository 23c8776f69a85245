import type { MerchantContext } from "#server/core/context.ts";
import type {
  ProblemKind,
  ProcessorRefused,
  ProcessorUnreachable,
} from "#server/core/interfaces/processor-problems.ts";
import type { AttemptReference, ProcessorPayment } from "#server/core/interfaces/processor.ts";
import { declineOf } from "#server/payments/charge/decline.ts";
import type { DeclineCode } from "#server/wire/payments/decline-codes.ts";

/** The outcome of an attempt by the reason why nothing was charged. A `canceled` attempt brings no renewal nearer to its end. */
const ends: Record<
  Exclude<ProblemKind, "unknown">,
  { status: "failed" | "canceled"; declineCode: DeclineCode }
> = {
  declined: { status: "failed", declineCode: "card_declined" },
  refused: { status: "failed", declineCode: "processor_refused" },
  account: { status: "canceled", declineCode: "processor_account" },
  again: { status: "canceled", declineCode: "processor_busy" },
};

/**
 * The end of an attempt for which the processor has charged nothing, nor will: there is no payment to ask about. The
 * cause is in the log, for operators; of a refusal it is ours or the merchant's, not the card's.
 */
export function refusedPayment(
  ctx: Pick<MerchantContext, "log">,
  { attemptId, amount }: Pick<AttemptReference, "attemptId" | "amount">,
  error: ProcessorRefused | (ProcessorUnreachable & { kind: keyof typeof ends }),
): ProcessorPayment {
  const { kind } = error;
  const level = kind === "again" ? "warn" : "error";
  ctx.log[level]({ attemptId, kind, err: error }, "the processor did not make a payment");
  const { status, declineCode } = ends[kind];
  return {
    id: null,
    status,
    attemptId,
    amount,
    amountCaptured: 0,
    card: null,
    processorMethod: null,
    nextAction: null,
    decline: declineOf(declineCode),
  };
}

/** Whether it is known that a first request has charged nothing. */
export function hasChargedNothing(
  error: ProcessorUnreachable,
): error is ProcessorUnreachable & { kind: keyof typeof ends } {
  return error.kind !== "unknown";
}
