import type { MerchantContext } from "#server/core/context.ts";
import type {
  AttemptReference,
  ProcessorPayment,
  ProcessorRefused,
} from "#server/core/interfaces/processor.ts";
import { declineOf } from "#server/payments/intents/confirm/decline.ts";

/**
 * What becomes of an attempt that the processor definitely refused to make: nothing was charged
 * and there is no payment to ask about, so it has failed as by a decline. The cause is ours or
 * the merchant's, not the card's, and goes to the log. Where it refuses our credentials it was not asked at
 * all: no renewal is a step nearer to its end for a key that has expired.
 */
export function refusedPayment(
  ctx: Pick<MerchantContext, "log">,
  { attemptId, amount }: Pick<AttemptReference, "attemptId" | "amount">,
  error: ProcessorRefused,
): ProcessorPayment {
  ctx.log.error({ attemptId, code: error.code, err: error }, "the processor refused a payment");
  return {
    id: null,
    status: error.isOfCredentials ? "canceled" : "failed",
    attemptId,
    amount,
    amountCaptured: 0,
    card: null,
    processorMethod: null,
    nextAction: null,
    decline: declineOf("processor_refused"),
  };
}
