import { randomInt } from "node:crypto";
import { Readable } from "node:stream";
import type Stripe from "stripe";
import { type Clock, pass } from "#server/core/clock.ts";

/** Sends the requests of the official client. */
export type StripeHttpClient = ReturnType<typeof Stripe.createNodeHttpClient>;
type Answer = Awaited<ReturnType<StripeHttpClient["makeRequest"]>>;
type Request = Parameters<StripeHttpClient["makeRequest"]>;
/** Between 0 and 1. */
export type Chance = () => number;

const triesMax = 3;
/** Waits are half of this to all of it, doubled for the second. */
const pauseMs = 400;
/**
 * Sends a request again, the same bytes under the same key, where Stripe says that this is safe and useful
 * (docs.stripe.com/error-low-level; docs.stripe.com/rate-limits): no connection, 409, 429 and a gateway's 502 to 504;
 * 500 only of a question, because of a change Stripe repeats it for its key. Its header `Stripe-Should-Retry` decides
 * before all of that. Three tries at most, with jitter, within the client's time-out together.
 */
export function patientClient(
  inner: StripeHttpClient,
  clock: Clock,
  chance: Chance = () => randomInt(1_000) / 1_000,
): StripeHttpClient {
  const makeRequest = async (...request: Request): Promise<Answer> => {
    const [, , , method, , , , withinMs] = request;
    const began = performance.now();
    let isDoubtful = false;
    for (let tried = 1; ; tried += 1) {
      const left = withinMs - (performance.now() - began);
      const { answer, error } = await tryOnce(inner, request, left);
      const wait = pauseMs * 2 ** (tried - 1) * (0.5 + chance() / 2);
      const isLast = tried === triesMax || performance.now() - began + wait >= withinMs;
      if (isLast || !isWorthAgain(answer, method)) {
        if (answer && !(isDoubtful && saysNothingOfBefore(answer))) return answer;
        discard(answer);
        throw new Error("Stripe could not be reached, or did not say what it did.", {
          cause: error,
        });
      }
      isDoubtful ||= !answer || answer.getStatusCode() >= 500;
      discard(answer);
      await pass(clock, wait);
    }
  };
  return { getClientName: () => inner.getClientName(), makeRequest };
}

async function tryOnce(
  inner: StripeHttpClient,
  request: Request,
  timeoutMs: number,
): Promise<{ answer?: Answer; error?: unknown }> {
  const [host, port, path, method, headers, data, protocol] = request;
  try {
    return {
      answer: await inner.makeRequest(host, port, path, method, headers, data, protocol, timeoutMs),
    };
  } catch (error) {
    return { error };
  }
}

function isWorthAgain(answer: Answer | undefined, method: string): boolean {
  if (!answer) return true;
  const { "stripe-should-retry": advice, "idempotent-replayed": replayed } = answer.getHeaders();
  if (advice === "true" || advice === "false") return advice === "true";
  const status = answer.getStatusCode();
  if (status >= 500 && replayed === "true") return false;
  return status === 409 || status === 429 || status > 500 || (status === 500 && method === "GET");
}

/** Lets go of the connection. */
function discard(answer: Answer | undefined): void {
  const raw = answer?.getRawResponse();
  if (raw instanceof Readable) raw.resume();
}

/** An earlier try may have done it: that this one was not looked at does not say that nothing was done. */
function saysNothingOfBefore(answer: Answer): boolean {
  return [401, 403, 409, 429].includes(answer.getStatusCode());
}
