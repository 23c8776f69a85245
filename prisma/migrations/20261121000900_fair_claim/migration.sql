-- Claiming waits for no deletion and gives each endpoint its share: a failing one gets fewer slots, and
-- no endpoint's backlog fills the worker.

DROP FUNCTION claim_webhook_deliveries(timestamptz, timestamptz, integer, integer, text[], integer[]);

CREATE FUNCTION claim_webhook_deliveries(
  at timestamptz, until timestamptz, free integer, per_endpoint integer, per_failing integer,
  busy_ids text[], busy_counts integer[]
) RETURNS TABLE (
  id text, "eventId" text, "endpointId" text, attempts integer, "scheduleFrom" integer, payload text, url text,
  secret text, "previousSecret" text, "previousSecretUntil" timestamptz, "failingSince" timestamptz
) LANGUAGE plpgsql
  SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  WITH RECURSIVE waiting AS (
    -- One index probe for each endpoint with pending deliveries, not one for each delivery.
    (SELECT d."endpointId" FROM webhook_deliveries d WHERE d.status = 'pending' ORDER BY d."endpointId" LIMIT 1)
    UNION ALL
    SELECT (SELECT later."endpointId" FROM webhook_deliveries later
            WHERE later.status = 'pending' AND later."endpointId" > waiting."endpointId"
            ORDER BY later."endpointId" LIMIT 1)
    FROM waiting WHERE waiting."endpointId" IS NOT NULL
  ), busy AS (
    SELECT b.id, b.count FROM unnest(busy_ids, busy_counts) AS b(id, count)
  ), open AS (
    SELECT endpoint.id,
           CASE WHEN endpoint."failingSince" IS NULL THEN per_endpoint ELSE per_failing END
             - coalesce((SELECT busy.count FROM busy WHERE busy.id = endpoint.id), 0) AS room
    FROM webhook_endpoints endpoint
    WHERE endpoint.id IN (SELECT waiting."endpointId" FROM waiting) AND endpoint.active AND endpoint."deletedAt" IS NULL
      AND endpoint.id NOT IN (SELECT busy.id FROM busy WHERE busy.count >= per_endpoint)
      AND EXISTS (SELECT FROM webhook_deliveries due
                  WHERE due.status = 'pending' AND due."endpointId" = endpoint.id AND due."nextAttemptAt" <= at
                    AND (due."leaseUntil" IS NULL OR due."leaseUntil" <= at))
    -- Exclusive: shared locks that overlap without end would keep a deletion waiting.
    FOR NO KEY UPDATE OF endpoint SKIP LOCKED
  ), picked AS (
    SELECT due.id FROM open CROSS JOIN LATERAL (
      SELECT d.id FROM webhook_deliveries d
      WHERE d.status = 'pending' AND d."endpointId" = open.id AND d."nextAttemptAt" <= at
        AND (d."leaseUntil" IS NULL OR d."leaseUntil" <= at)
      ORDER BY d."nextAttemptAt"
      -- The same share to each when there is not room for all.
      LIMIT greatest(least(open.room, ceil(free / (SELECT count(*) FROM open)::numeric)::integer), 0)
      FOR UPDATE SKIP LOCKED
    ) due
    LIMIT free
  )
  UPDATE webhook_deliveries delivery SET "leaseUntil" = until
  FROM picked, events event, webhook_endpoints endpoint
  WHERE delivery.id = picked.id AND event.id = delivery."eventId" AND endpoint.id = delivery."endpointId"
  RETURNING delivery.id, delivery."eventId", delivery."endpointId", delivery.attempts, delivery."scheduleFrom",
            event.payload, endpoint.url, endpoint.secret, endpoint."previousSecret",
            endpoint."previousSecretUntil"::timestamptz, endpoint."failingSince";
END
$$;
