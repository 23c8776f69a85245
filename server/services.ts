import type { Services } from "#server/context.ts";
import { systemClock } from "#server/clock.ts";
import { openDb } from "#server/db.ts";
import { loadEnv } from "#server/env.ts";
import { createEgress } from "#server/events/egress.ts";
import { createLog } from "#server/log.ts";
import { createProcessor } from "#server/payments/create-processor.ts";
import { createStorage } from "#server/storage/create-storage.ts";

const shared = globalThis as { canaryServices?: Services };

/**
 * The one set of services of this process. Kept on globalThis because Next bundles its own
 * copy of this module, and two copies would mean two connection pools.
 */
export function getServices(): Services {
  shared.canaryServices ??= createServices();
  return shared.canaryServices;
}

function createServices(): Services {
  const env = loadEnv();
  const log = createLog(env.LOG_LEVEL);
  const clock = systemClock;
  const db = openDb({ url: env.DATABASE_URL ?? "", poolMax: env.DATABASE_POOL });
  const processor = createProcessor({ env, db, clock });
  const egress = createEgress({ allowPrivateNetworks: env.WEBHOOK_ALLOW_PRIVATE_NETWORKS });
  const storage = createStorage({ env, clock });
  return { env, db, clock, log, processor, egress, storage };
}
