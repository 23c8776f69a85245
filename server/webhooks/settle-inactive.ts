import { secondMs } from "#server/core/clock.ts";
import type { Services } from "#server/core/context.ts";
import type { Job } from "#server/core/job.ts";

/**
 * Fails deliveries that an event's fan-out made for an endpoint while it was being deleted or
 * paused. Nobody sends them, but they would stand as pending for ever.
 */
export const settleInactive: Job = {
  name: "settle deliveries to inactive endpoints",
  everyMs: 10 * secondMs,
  run: failForgotten,
};

/** Returns how many. Looks only at endpoints with pending deliveries: one index probe each. */
async function failForgotten({ db }: Services): Promise<number> {
  return db.$executeRaw`
    WITH RECURSIVE waiting AS (
      (SELECT "endpointId" FROM webhook_deliveries WHERE status = 'pending' ORDER BY "endpointId" LIMIT 1)
      UNION ALL
      SELECT (SELECT later."endpointId" FROM webhook_deliveries later
              WHERE later.status = 'pending' AND later."endpointId" > waiting."endpointId"
              ORDER BY later."endpointId" LIMIT 1)
      FROM waiting WHERE waiting."endpointId" IS NOT NULL
    )
    UPDATE webhook_deliveries delivery SET status = 'failed', "nextAttemptAt" = NULL
    FROM webhook_endpoints endpoint
    WHERE endpoint.id IN (SELECT "endpointId" FROM waiting) AND NOT endpoint.active
      AND delivery."endpointId" = endpoint.id AND delivery.status = 'pending'`;
}
