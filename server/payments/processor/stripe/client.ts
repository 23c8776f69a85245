import { apiVersion } from "#server/core/version.ts";
import Stripe from "stripe";
import { invariant } from "#server/core/assert.ts";
import type { Env } from "#server/core/env.ts";
import { askOutside } from "#server/core/tasks/outside.ts";
import { ProcessorRefused, ProcessorUnreachable } from "#server/core/interfaces/processor.ts";

/**
 * Shorter than the time after which somebody else asks what became of an attempt
 * (`answerWithinMs`).
 */
const timeoutMs = 20_000;

/** The official client. STRIPE_API_BASE points it elsewhere, for tests. It never tries again by itself: we do. */
export function createStripeClient(env: Env): Stripe {
  invariant(env.STRIPE_SECRET_KEY, "PROCESSOR=stripe needs STRIPE_SECRET_KEY");
  const base = env.STRIPE_API_BASE ? new URL(env.STRIPE_API_BASE) : null;
  const elsewhere = base && {
    host: base.hostname,
    port: base.port || undefined,
    protocol: base.protocol === "http:" ? ("http" as const) : ("https" as const),
  };
  return new Stripe(env.STRIPE_SECRET_KEY, {
    timeout: timeoutMs,
    maxNetworkRetries: 0,
    telemetry: false,
    appInfo: { name: "Canary", version: apiVersion },
    ...elsewhere,
  });
}

/**
 * Runs a call to Stripe. What leaves the outcome open (no connection, 5xx, 409, 429, a key that was used
 * with other parameters) becomes ProcessorUnreachable; every other refusal is definite and becomes
 * ProcessorRefused, that of the card's bank too: of a capture or a refund it says that nothing was done.
 */
export async function calling<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  return translating(call, isDefinite);
}

/** As `calling`, where a card is charged or saved: a refused card passes as it is. */
export async function charging<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  return translating(call, isDefinite, isCardError);
}

/**
 * Runs a question about a payment that was made, or the repeat of a request whose answer was lost.
 * A refusal says something of the first request only if Stripe has looked at this one. A refusal of
 * our credentials (401, 403), such as a secret key that was rolled in between, does not.
 */
export async function callingAgain<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  return translating(call, (error) => isDefinite(error) && !isOfCredentials(error));
}

/**
 * As `callingAgain`, for the repeat of a request that makes something. Null when Stripe repeats an error of its own that it
 * gave to whoever asked first, as it does for a day at least (docs.stripe.com/error-low-level, "Sending idempotency keys":
 * `Idempotent-Replayed: true`): what may have been made nobody has ever been told of.
 */
export async function repeating<Answer>(call: () => Promise<Answer>): Promise<Answer | null> {
  return callingAgain(async () => {
    try {
      return await call();
    } catch (error) {
      if (error instanceof Stripe.errors.StripeError && isKeptFailure(error)) return null;
      throw error;
    }
  });
}

function isKeptFailure({ statusCode = 0, headers }: StripeError): boolean {
  return statusCode >= 500 && headers?.["idempotent-replayed"] === "true";
}

type StripeError = InstanceType<typeof Stripe.errors.StripeError>;

async function translating<Answer>(
  call: () => Promise<Answer>,
  definite: (error: StripeError) => boolean,
  passes: (error: unknown) => boolean = () => false,
): Promise<Answer> {
  try {
    return await askOutside(call);
  } catch (error) {
    if (passes(error) || !(error instanceof Stripe.errors.StripeError)) throw error;
    const { type, decline_code, requestId = "none", statusCode } = error;
    const code = decline_code || error.code;
    const words = `Stripe: ${statusCode ?? "no answer"} ${type} ${code ?? ""} (request ${requestId})`;
    const refused = { isOfCredentials: isOfCredentials(error) };
    if (definite(error)) throw new ProcessorRefused(code ?? type, words, refused);
    throw new ProcessorUnreachable(words);
  }
}

/**
 * Stripe API reference: "Errors", "Idempotent requests", "Rate limits". A `card_error` is a 402, "Request Failed: The
 * parameters were valid but the request failed": an issuer may say no to a capture and to a refund, too.
 */
function isDefinite(error: StripeError): boolean {
  const { statusCode } = error;
  if (statusCode === undefined || statusCode < 400 || statusCode >= 500) return false;
  if (statusCode === 409 || error instanceof Stripe.errors.StripeRateLimitError) return false;
  // Another request has used the key: what became of that one is not known.
  return !(error instanceof Stripe.errors.StripeIdempotencyError);
}

/** API reference, "Errors": 401, no valid key, such as one that was rolled or has expired; 403, one that may not do this. */
function isOfCredentials({ statusCode }: StripeError): boolean {
  return statusCode === 401 || statusCode === 403;
}

export function isCardError(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeCardError;
}
