import { loadEnv } from "#server/core/env.ts";
import { createServices } from "#server/http/services.ts";
import { webhookJobs } from "#server/webhooks/delivery/deliver.ts";
import { startWorker } from "#server/worker/worker.ts";

/**
 * A worker that delivers webhooks in a process of its own, so that a test can kill it:
 * `node worker-process.ts <times faster that its clock runs> <since when>`. Time that runs faster
 * ends leases sooner; nothing else changes.
 */
const speed = Number(process.argv[2]);
const sinceMs = Number(process.argv[3]);
const clock = { now: () => new Date(sinceMs + (Date.now() - sinceMs) * speed) };
startWorker({ ...createServices(loadEnv()), clock }, webhookJobs().jobs);
process.send?.("started");
process.on("disconnect", () => process.exit());
