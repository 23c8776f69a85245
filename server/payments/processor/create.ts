import type { Clock } from "#server/core/clock.ts";
import type { Db } from "#server/data/db.ts";
import type { Env } from "#server/core/env.ts";
import type { Processor } from "#server/core/processor.ts";
import { measured } from "#server/payments/processor/measured.ts";
import { createSandboxProcessor } from "#server/payments/processor/sandbox/sandbox-processor.ts";
import { createStripeProcessor } from "#server/payments/processor/stripe/stripe-processor.ts";

/** The processor that PROCESSOR names, measured. */
export function createProcessor(services: { env: Env; db: Db; clock: Clock }): Processor {
  return measured(
    services.env.PROCESSOR === "stripe"
      ? createStripeProcessor(services)
      : createSandboxProcessor(services),
  );
}
