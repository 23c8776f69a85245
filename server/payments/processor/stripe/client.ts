import Stripe from "stripe";
import { invariant } from "#server/core/assert.ts";
import { type Clock, secondMs, systemClock } from "#server/core/clock.ts";
import type { Env } from "#server/core/env.ts";
import { isProcessorUnreachable } from "#server/core/interfaces/processor-problems.ts";
import { askOutside } from "#server/core/tasks/outside.ts";
import { apiVersion } from "#server/core/version.ts";
import {
  patientClient,
  type StripeHttpClient,
} from "#server/payments/processor/stripe/patient-client.ts";
import { type StripeError, translated } from "#server/payments/processor/stripe/problems.ts";

/**
 * For all tries of a call together. Shorter than the time after which somebody else asks what became of an attempt
 * (`answerWithinMs`).
 */
const withinMs = 20 * secondMs;

export type StripeAccount = { env: Env; clock: Clock; stripe: Stripe };

/**
 * The official client. STRIPE_API_BASE points it elsewhere, and `httpClient` sends its requests by other means, for tests.
 * It tries again as `patientClient` says, not by itself.
 */
export function createStripeClient(
  env: Env,
  clock: Clock = systemClock,
  httpClient: StripeHttpClient = Stripe.createNodeHttpClient(),
): Stripe {
  invariant(env.STRIPE_SECRET_KEY, "PROCESSOR=stripe needs STRIPE_SECRET_KEY");
  const base = env.STRIPE_API_BASE ? new URL(env.STRIPE_API_BASE) : null;
  const elsewhere = base && {
    host: base.hostname,
    port: base.port || undefined,
    protocol: base.protocol === "http:" ? ("http" as const) : ("https" as const),
  };
  return new Stripe(env.STRIPE_SECRET_KEY, {
    timeout: withinMs,
    httpClient: patientClient(httpClient, clock),
    maxNetworkRetries: 0,
    telemetry: false,
    appInfo: { name: "Canary", version: apiVersion },
    ...elsewhere,
  });
}

/** Runs a call to Stripe. @throws ProcessorRefused · ProcessorUnreachable, of a kind that `problemOf` decides */
export async function calling<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  return translating(call);
}

/** As `calling`, where a card is charged or saved: a refused card passes as it is. */
export async function charging<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  return translating(call, isCardError);
}

/**
 * For the repeat of a request that makes something. Null when Stripe repeats an error of its own that it
 * gave to whoever asked first, as it does for a day at least (docs.stripe.com/error-low-level, "Sending idempotency keys":
 * `Idempotent-Replayed: true`): what may have been made nobody has ever been told of.
 */
export async function repeating<Answer>(call: () => Promise<Answer>): Promise<Answer | null> {
  return calling(async () => {
    try {
      return await call();
    } catch (error) {
      if (error instanceof Stripe.errors.StripeError && isKeptFailure(error)) return null;
      throw error;
    }
  });
}

/**
 * Asks for what charges nothing, and once more under another key when Stripe answers with an error of its own: it would
 * repeat that for the first key.
 */
export async function underFreshKey<Answer>(
  key: string,
  call: (idempotencyKey: string) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await calling(() => call(key));
  } catch (error) {
    if (!isFailureOfStripe(error)) throw error;
    return calling(() => call(secondKey(key)));
  }
}

export function secondKey(key: string): string {
  return `${key}:again`;
}

/** Stripe has answered, and does not say whether it did anything. */
export function isFailureOfStripe(error: unknown): boolean {
  return isProcessorUnreachable(error) && error.status !== null && error.status >= 500;
}

function isKeptFailure({ statusCode = 0, headers }: StripeError): boolean {
  return statusCode >= 500 && headers?.["idempotent-replayed"] === "true";
}

async function translating<Answer>(
  call: () => Promise<Answer>,
  passes: (error: unknown) => boolean = () => false,
): Promise<Answer> {
  try {
    return await askOutside(call);
  } catch (error) {
    if (passes(error) || !(error instanceof Stripe.errors.StripeError)) throw error;
    throw translated(error);
  }
}

export function isCardError(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeCardError;
}
