import type { Services } from "#server/core/context.ts";
import { DatabaseClock } from "#server/data/database-clock.ts";
import { openDb } from "#server/data/db.ts";
import type { Db } from "#server/data/db.ts";
import { isDevelopment, loadServiceEnv } from "#server/core/env.ts";
import type { Env } from "#server/core/env.ts";
import { createEgress } from "#server/webhooks/egress.ts";
import { createLog } from "#server/core/log.ts";
import { createProcessor } from "#server/payments/processor/create.ts";
import { createStorage } from "#server/storage/create-storage.ts";

const shared = globalThis as { canaryServices?: Services };
let current: Services | undefined;

/**
 * The one set of services of this process. Kept on globalThis because Next bundles its own
 * copy of this module, and two copies would mean two connection pools. While developing, only the
 * pool and its clock are kept: Next makes this module anew when something below it is edited, and the rest of
 * the services with it, so that the edit is what runs.
 */
export function getServices(): Services {
  shared.canaryServices ??= createServices(loadServiceEnv());
  if (!isDevelopment()) return shared.canaryServices;
  const { db, clock } = shared.canaryServices;
  current ??= createServices(loadServiceEnv(), { db, clock });
  return current;
}

/** Services over this environment. What is given replaces what would be made: a test's clock or log. */
export function createServices(env: Env, given: Partial<Services> = {}): Services {
  const log = given.log ?? createLog(env.LOG_LEVEL);
  const db = given.db ?? openServiceDb(env);
  const clock = given.clock ?? new DatabaseClock({ db, log });
  return {
    env,
    db,
    clock,
    log,
    processor: given.processor ?? createProcessor({ env, db, clock, log }),
    egress:
      given.egress ?? createEgress({ allowPrivateNetworks: env.WEBHOOK_ALLOW_PRIVATE_NETWORKS }),
    storage: given.storage ?? createStorage({ env, clock }),
  };
}

function openServiceDb(env: Env): Db {
  return openDb({
    url: env.DATABASE_URL ?? "",
    poolMax: env.DATABASE_POOL,
    isSpread: env.DATABASE_SHARDING !== undefined,
    isShared: env.DATABASE_POOLER === "transaction",
  });
}
