import { actFor } from "#server/context.ts";
import { systemClock } from "#server/clock.ts";
import { openDb } from "#server/db.ts";
import { loadEnv } from "#server/env.ts";
import { createEgress } from "#server/events/egress.ts";
import { createLog } from "#server/log.ts";
import { confirmPayment } from "#server/payments/confirm.ts";
import { createSandboxProcessor } from "#server/payments/sandbox/sandbox-processor.ts";
import { createStorage } from "#server/storage/create-storage.ts";
import { card } from "#server/testing/payments.ts";

/**
 * Pays one intent in a process of its own, so that a test can kill it in the middle:
 * `node pay-in-process.ts <database> <merchant> <intent> <sandbox faults as JSON>`.
 */
const [url = "", merchantId = "", intentId = "", faults = "{}"] = process.argv.slice(2);
const env = loadEnv({ DATABASE_URL: url });
const db = openDb({ url, poolMax: 2 });
const egress = createEgress({ allowPrivateNetworks: false });
const processor = createSandboxProcessor({ env, db, clock: systemClock }, JSON.parse(faults));
const storage = createStorage({ env, clock: systemClock });
const services = {
  env,
  db,
  clock: systemClock,
  log: createLog("silent"),
  processor,
  egress,
  storage,
};
await confirmPayment(actFor(services, merchantId), intentId, { card: card() });
await db.$disconnect();
