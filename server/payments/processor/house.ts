import type { Clock } from "#server/core/clock.ts";
import type { Env } from "#server/core/env.ts";
import type { Processor } from "#server/core/interfaces/processor.ts";
import type { TestBench } from "#server/core/interfaces/test-bench.ts";
import type { Log } from "#server/core/telemetry/log.ts";
import type { Db } from "#server/data/db.ts";

export type Needs = {
  env: Env;
  db: Db;
  clock: Clock;
  log: Pick<Log, "warn">;
  bench?: Pick<TestBench, "takeFault">;
};

/** A processor as this service makes it. `isConfigured`: whether the settings let it be asked. */
export type House = { create(needs: Needs): Processor; isConfigured(env: Env): boolean };
