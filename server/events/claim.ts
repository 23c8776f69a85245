import type { Services } from "#server/context.ts";
import { addMs } from "#server/clock.ts";

/**
 * A delivery that this process may start to send. Longer than an attempt can last: a process
 * that dies keeps its deliveries this long from the others.
 */
export const leaseMs = 25_000;

export type ClaimedDelivery = {
  id: string;
  eventId: string;
  endpointId: string;
  attempts: number;
  scheduleFrom: number;
  payload: string;
  url: string;
  secret: string;
  previousSecret: string | null;
  previousSecretUntil: Date | null;
  /** The endpoint's last answer was a failure. */
  isFailing: boolean;
};

export type Capacity = {
  /** Deliveries that may be claimed in all. */
  free: number;
  perEndpoint: number;
  /** What is being sent, by endpoint. */
  busy: ReadonlyMap<string, number>;
};

/**
 * Leases deliveries that are due, oldest first, a fair share to each endpoint: one that has its
 * full number in flight is left out, however much is due to it. Two processes never hold the
 * same lease. The endpoint is locked against deletion until the leases are visible: whoever
 * deletes it afterwards sees them (routers/webhook-endpoints/remove.ts).
 */
export async function claimDeliveries(
  { db, clock }: Pick<Services, "db" | "clock">,
  { free, perEndpoint, busy }: Capacity,
): Promise<ClaimedDelivery[]> {
  const now = clock.now();
  const until = addMs(now, leaseMs);
  return db.$queryRaw<ClaimedDelivery[]>`
    WITH RECURSIVE waiting AS (
      -- One index probe for each endpoint with pending deliveries, not one for each delivery.
      (SELECT "endpointId" FROM webhook_deliveries WHERE status = 'pending' ORDER BY "endpointId" LIMIT 1)
      UNION ALL
      SELECT (SELECT later."endpointId" FROM webhook_deliveries later
              WHERE later.status = 'pending' AND later."endpointId" > waiting."endpointId"
              ORDER BY later."endpointId" LIMIT 1)
      FROM waiting WHERE waiting."endpointId" IS NOT NULL
    ), busy AS (
      SELECT * FROM unnest(${[...busy.keys()]}::text[], ${[...busy.values()]}::int[]) AS b(id, count)
    ), open AS (
      SELECT endpoint.id, ${perEndpoint}::int - coalesce((SELECT count FROM busy WHERE busy.id = endpoint.id), 0) AS room
      FROM webhook_endpoints endpoint
      WHERE endpoint.id IN (SELECT "endpointId" FROM waiting) AND endpoint.active AND endpoint."deletedAt" IS NULL
        AND endpoint.id NOT IN (SELECT id FROM busy WHERE count >= ${perEndpoint}::int)
        AND EXISTS (SELECT FROM webhook_deliveries due WHERE due.status = 'pending'
                    AND due."endpointId" = endpoint.id AND due."nextAttemptAt" <= ${now}
                    AND (due."leaseUntil" IS NULL OR due."leaseUntil" <= ${now}))
      FOR SHARE OF endpoint SKIP LOCKED
    ), picked AS (
      SELECT due.id FROM open CROSS JOIN LATERAL (
        SELECT id FROM webhook_deliveries
        WHERE status = 'pending' AND "endpointId" = open.id AND "nextAttemptAt" <= ${now}
          AND ("leaseUntil" IS NULL OR "leaseUntil" <= ${now})
        ORDER BY "nextAttemptAt" LIMIT open.room FOR UPDATE SKIP LOCKED
      ) due
      LIMIT ${free}
    )
    UPDATE webhook_deliveries delivery SET "leaseUntil" = ${until}
    FROM picked, events event, webhook_endpoints endpoint
    WHERE delivery.id = picked.id AND event.id = delivery."eventId" AND endpoint.id = delivery."endpointId"
    RETURNING delivery.id, delivery."eventId", delivery."endpointId", delivery.attempts, delivery."scheduleFrom",
              event.payload, endpoint.url, endpoint.secret, endpoint."previousSecret",
              endpoint."previousSecretUntil", endpoint."failingSince" IS NOT NULL AS "isFailing"`;
}
