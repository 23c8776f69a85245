import { secondMs } from "#server/core/clock.ts";
import type { Services } from "#server/core/context.ts";
import type { Job, Share } from "#server/core/tasks/job.ts";
import { wholeShare } from "#server/data/buckets.ts";
import { merchantsByPlace } from "#server/webhooks/delivery/claim.ts";

/**
 * Fails deliveries that an event's fan-out made for an endpoint while it was being deleted or
 * paused. Nobody sends them, but they would stand as pending for ever.
 */
export const settleInactive: Job = {
  name: "settle deliveries to inactive endpoints",
  everyMs: 10 * secondMs,
  run: failForgotten,
};

/** Returns how many. */
async function failForgotten(services: Services, share: Share = wholeShare): Promise<number> {
  const merchantIds = (await merchantsByPlace(services, "merchants_to_send", share)).flat();
  if (merchantIds.length === 0) return 0;
  return services.db.$executeRaw`
    UPDATE webhook_deliveries delivery SET status = 'failed', "nextAttemptAt" = NULL
    FROM webhook_endpoints endpoint
    WHERE endpoint."merchantId" = ANY(${merchantIds}) AND NOT endpoint.active
      AND delivery."merchantId" = endpoint."merchantId" AND delivery."endpointId" = endpoint.id AND delivery.status = 'pending'`;
}
