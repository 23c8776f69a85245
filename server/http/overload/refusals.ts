import type { IncomingMessage, ServerResponse } from "node:http";
import { DomainError } from "#server/core/errors.ts";
import type { LogFields } from "#server/core/telemetry/log-fields.ts";
import type { Log } from "#server/core/telemetry/log.ts";
import { countOne } from "#server/core/telemetry/measures.ts";
import type { Priority } from "#server/http/overload/priority.ts";
import { sayOverloaded } from "#server/http/overload/say-overloaded.ts";

/** How often at most the log tells of refusals. */
const logEveryMs = 10_000;
/**
 * Refused clients are told to come back after one second, two or three, so that they do not all
 * come at once.
 */
const waitMaxS = 3;
const sentence = "The service is overloaded. Nothing was done: send the same request again soon.";

/** How a door refuses: each is counted, and now and then the log says so, with these figures. */
export function createRefusals(log: Pick<Log, "warn">, figures: () => LogFields) {
  let refused = 0;
  let toldAtMs = -Infinity;

  /** The refusal as an error, for a handler to throw. */
  function overloaded(priority: Priority): DomainError {
    countOne("requestShed", { priority });
    refused += 1;
    const nowMs = performance.now();
    if (nowMs - toldAtMs >= logEveryMs) {
      const told = { refused, ...figures(), priority };
      log.warn(told, "overload: requests are refused before they begin");
      toldAtMs = nowMs;
    }
    return new DomainError("overloaded", sentence, { retryAfterS: 1 + (refused % waitMaxS) });
  }

  return {
    overloaded,
    say(request: IncomingMessage, response: ServerResponse, priority: Priority): void {
      sayOverloaded(request, response, overloaded(priority));
    },
  };
}
