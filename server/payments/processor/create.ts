import type { Clock } from "#server/core/clock.ts";
import type { TestBench } from "#server/core/interfaces/test-bench.ts";
import type { Db } from "#server/data/db.ts";
import type { Env } from "#server/core/env.ts";
import type { Log } from "#server/core/telemetry/log.ts";
import type { Processor } from "#server/core/interfaces/processor.ts";
import { measured } from "#server/payments/processor/measured.ts";
import { createSandboxProcessor } from "#server/payments/processor/sandbox/sandbox-processor.ts";
import { createStripeProcessor } from "#server/payments/processor/stripe/stripe-processor.ts";
import { watched } from "#server/payments/processor/watched.ts";

type Needs = {
  env: Env;
  db: Db;
  clock: Clock;
  log: Pick<Log, "warn">;
  bench?: Pick<TestBench, "takeFault">;
  /** Of a merchant's own time: beside the one that all others have. */
  isBeside?: boolean;
};

/** The processor that PROCESSOR names, measured, with a breaker before new charges. */
export function createProcessor(services: Needs): Processor {
  const { env } = services;
  const processor =
    env.PROCESSOR === "stripe" ? createStripeProcessor(services) : createSandboxProcessor(services);
  return services.isBeside ? measured(processor) : watched(measured(processor), services);
}
