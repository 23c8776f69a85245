import type { Clock } from "#server/core/clock.ts";
import type { Env } from "#server/core/env.ts";
import type { TestBench } from "#server/core/interfaces/test-bench.ts";
import type { Db } from "#server/data/db.ts";
import type { SandboxFaults } from "#server/payments/processor/sandbox/faults.ts";

/** The services that the sandbox's books need. It has its own view of the world: no merchant, no ledger. */
export type Sandbox = {
  env: Env;
  db: Db;
  clock: Clock;
  faults: SandboxFaults;
  /** Faults that a merchant's tests have asked for. */
  bench?: Pick<TestBench, "takeFault"> | undefined;
};
