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
      (SELECT "merchantId", "endpointId" FROM webhook_deliveries WHERE status = 'pending'
       ORDER BY "merchantId", "endpointId" LIMIT 1)
      UNION ALL
      SELECT later.* FROM waiting CROSS JOIN LATERAL (
        SELECT d."merchantId", d."endpointId" FROM webhook_deliveries d
        WHERE d.status = 'pending' AND (d."merchantId", d."endpointId") > (waiting."merchantId", waiting."endpointId")
        ORDER BY d."merchantId", d."endpointId" LIMIT 1
      ) later
    )
    UPDATE webhook_deliveries delivery SET status = 'failed', "nextAttemptAt" = NULL
    FROM webhook_endpoints endpoint
    WHERE (endpoint."merchantId", endpoint.id) IN (SELECT "merchantId", "endpointId" FROM waiting)
      AND NOT endpoint.active
      AND delivery."merchantId" = endpoint."merchantId" AND delivery."endpointId" = endpoint.id AND delivery.status = 'pending'`;
}
