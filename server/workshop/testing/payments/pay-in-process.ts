import { systemClock } from "#server/core/clock.ts";
import { actFor } from "#server/core/context.ts";
import { loadEnv } from "#server/core/env.ts";
import { openDb } from "#server/data/db.ts";
import { createServices } from "#server/http/services.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { createSandboxProcessor } from "#server/payments/processor/sandbox/sandbox-processor.ts";
import { card } from "#server/workshop/testing/payments/payments.ts";

/**
 * Pays one intent in a process of its own, so that a test can kill it in the middle:
 * `node pay-in-process.ts <database> <merchant> <intent> <sandbox faults as JSON>`.
 */
const [url = "", merchantId = "", intentId = "", faults = "{}"] = process.argv.slice(2);
const env = loadEnv({ DATABASE_URL: url, LOG_LEVEL: "silent" });
const db = openDb({ url, poolMax: 2 });
const processor = createSandboxProcessor({ env, db, clock: systemClock }, JSON.parse(faults));
const services = createServices(env, { db, processor });
await confirmPayment(actFor(services, merchantId), intentId, { card: card() });
await db.$disconnect();
