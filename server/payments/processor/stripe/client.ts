import { apiVersion } from "#server/core/version.ts";
import Stripe from "stripe";
import { invariant } from "#server/core/assert.ts";
import type { Env } from "#server/core/env.ts";
import { ProcessorUnreachable } from "#server/core/processor.ts";

/** Shorter than the time after which somebody else asks what became of an attempt. */
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
 * Runs a call to Stripe. What leaves the outcome open (no connection, 5xx, rate limit, a key in
 * flight) becomes ProcessorUnreachable; a refused card passes as it is.
 */
export async function calling<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError) throw error;
    if (error instanceof Stripe.errors.StripeError) {
      throw new ProcessorUnreachable(
        `Stripe: ${error.type} ${error.code ?? ""} (request ${error.requestId ?? "none"})`,
      );
    }
    throw error;
  }
}

export function isCardError(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeCardError;
}
