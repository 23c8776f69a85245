import type { Clock } from "#server/clock.ts";
import type { Db } from "#server/db.ts";
import type { Env } from "#server/env.ts";
import type { Processor } from "#server/payments/processor.ts";
import { createSandboxProcessor } from "#server/payments/sandbox/sandbox-processor.ts";
import { createStripeProcessor } from "#server/payments/stripe/stripe-processor.ts";

/** The processor that PROCESSOR names. */
export function createProcessor(services: { env: Env; db: Db; clock: Clock }): Processor {
  return services.env.PROCESSOR === "stripe"
    ? createStripeProcessor(services.env)
    : createSandboxProcessor(services);
}
