import type { Clock } from "#server/core/clock.ts";
import type { CircuitState } from "#server/core/interfaces/processor-breaker.ts";
import {
  isProcessorRefused,
  isProcessorUnreachable,
} from "#server/core/interfaces/processor-problems.ts";
import type { Processor } from "#server/core/interfaces/processor.ts";
import type { Log } from "#server/core/telemetry/log.ts";
import { ChargeBreaker } from "#server/payments/processor/breaker.ts";

const sentences: Record<CircuitState, string> = {
  open: "the card processor does not answer: new charges are refused for now",
  half_open: "a few charges are let through, to see whether the card processor is back",
  closed: "the card processor is back: new charges are let through again",
};

/** The same processor with a breaker before new charges, which hears what comes of each. */
export function watched(
  processor: Processor,
  { clock, log }: { clock: Clock; log: Pick<Log, "warn"> },
): Processor {
  const breaker = new ChargeBreaker(clock, (state, figures) => log.warn(figures, sentences[state]));
  return {
    ...processor,
    breaker,
    async createPayment(request) {
      const askedAt = clock.now();
      try {
        const payment = await processor.createPayment(request);
        breaker.isAccountRefused = false;
        breaker.heard(true, askedAt);
        return payment;
      } catch (error) {
        if (isProcessorRefused(error)) breaker.heard(true, askedAt);
        if (isProcessorUnreachable(error)) {
          // Which is an answer: the probes of a breaker would not show when it is over.
          if (error.kind === "account") breaker.isAccountRefused = true;
          breaker.heard(error.kind === "account", askedAt);
        }
        throw error;
      }
    },
  };
}
