import type { Clock } from "#server/core/clock.ts";
import type { Services } from "#server/core/context.ts";
import { asksForTraces, type Env, isDevelopment, loadServiceEnv } from "#server/core/env.ts";
import type { OwnTime, TestBench } from "#server/core/interfaces/test-bench.ts";
import { createLog } from "#server/core/telemetry/log.ts";
import { type Db, openDb } from "#server/data/db.ts";
import { DatabaseClock } from "#server/data/health/database-clock.ts";
import { StreamingReplica } from "#server/data/replica/streaming-replica.ts";
import { StoredTestBench } from "#server/data/test-bench.ts";
import { createProcessors, createProcessorsBeside } from "#server/payments/processor/create.ts";
import { createStorage } from "#server/storage/create-storage.ts";
import { sandboxRegister } from "#server/tax/vat-numbers/sandbox-register.ts";
import { createVies } from "#server/tax/vat-numbers/vies.ts";
import { createEgress } from "#server/webhooks/egress.ts";

const shared = globalThis as { canaryServices?: Services };
let current: Services | undefined;

/**
 * The one set of services of this process. It is kept on globalThis because in development Next bundles its own copy
 * of this module, and two copies would mean two connection pools. There only the pools, their clock and the settings of
 * tests are kept: after an edit Next loads this module anew and makes the other services of the edited code.
 */
export function getServices(): Services {
  shared.canaryServices ??= createServices(loadServiceEnv());
  if (!isDevelopment()) return shared.canaryServices;
  const { db, clock, bench, replica } = shared.canaryServices;
  current ??= createServices(loadServiceEnv(), { db, clock, bench, replica });
  return current;
}

/** Services for this environment. `given` replaces some of them: a test's clock or log. */
export function createServices(env: Env, given: Partial<Services> = {}): Services {
  const log = given.log ?? createLog(env.LOG_LEVEL, undefined, { isTraced: asksForTraces(env) });
  const db = given.db ?? openServiceDb(env);
  const clock = given.clock ?? new DatabaseClock({ db, log });
  // The sandbox asks for it later than it is made.
  const tests: Pick<TestBench, "takeFault"> = {
    takeFault: async (...asked) => (await bench?.takeFault(...asked)) ?? null,
  };
  const needs = { env, db, log, bench: tests };
  const { processor, otherProcessors } = given;
  const made = processor ? { processor, otherProcessors } : createProcessors({ ...needs, clock });
  const processorsBy = (its: Clock) =>
    processor ? made : createProcessorsBeside({ ...needs, clock: its }, services);
  const bench = given.bench ?? createTestBench(env, { db, clock, log }, processorsBy);
  const egress =
    given.egress ?? createEgress({ allowPrivateNetworks: env.WEBHOOK_ALLOW_PRIVATE_NETWORKS });
  const vatRegister = env.APP_ENV === "live" ? createVies(egress) : sandboxRegister;
  const services: Services = {
    env,
    db,
    clock,
    log,
    ...made,
    egress,
    vatRegister: given.vatRegister ?? vatRegister,
    storage: given.storage ?? createStorage({ env, clock }),
    bench,
    replica: given.replica ?? openServiceReplica(env, { db, log }),
  };
  return services;
}

/** Never in live, and not where a real processor has its own time. */
function createTestBench(
  { APP_ENV, PROCESSOR }: Env,
  has: Pick<Services, "db" | "clock" | "log">,
  processorsBy: (clock: Clock) => Omit<OwnTime, "clock">,
): TestBench | undefined {
  if (APP_ENV !== "testing" || PROCESSOR !== "sandbox") return undefined;
  return new StoredTestBench(has, processorsBy);
}

function openServiceDb(env: Env): Db {
  return openDb({
    url: env.DATABASE_URL ?? "",
    poolMax: env.DATABASE_POOL,
    isSpread: env.DATABASE_SHARDING !== undefined,
    isShared: env.DATABASE_POOLER === "transaction",
  });
}

function openServiceReplica(
  { DATABASE_REPLICA_URL: url, DATABASE_POOL: poolMax, DATABASE_POOLER }: Env,
  primary: Pick<Services, "db" | "log">,
): StreamingReplica | undefined {
  if (url === undefined) return undefined;
  const isShared = DATABASE_POOLER === "transaction";
  return new StreamingReplica(primary, { url, poolMax, isShared });
}
