-- A lease changes a column that no index has: with room on its page the row moves nowhere else.
ALTER TABLE webhook_deliveries SET (fillfactor = 70);

-- The two statements of every batch of deliveries. As functions they are planned once a
-- connection, which takes as long as to run them; named statements would do the same, but not
-- behind a pooler. A plan made while the tables are small must also do when they are large:
-- by index. Called from server/events/claim.ts and record.ts, which say what they promise.

CREATE FUNCTION claim_webhook_deliveries(
  at timestamptz, until timestamptz, free integer, per_endpoint integer, busy_ids text[], busy_counts integer[]
) RETURNS TABLE (
  id text, "eventId" text, "endpointId" text, attempts integer, "scheduleFrom" integer, payload text, url text,
  secret text, "previousSecret" text, "previousSecretUntil" timestamptz, "isFailing" boolean
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
    SELECT endpoint.id, per_endpoint - coalesce((SELECT busy.count FROM busy WHERE busy.id = endpoint.id), 0) AS room
    FROM webhook_endpoints endpoint
    WHERE endpoint.id IN (SELECT waiting."endpointId" FROM waiting) AND endpoint.active AND endpoint."deletedAt" IS NULL
      AND endpoint.id NOT IN (SELECT busy.id FROM busy WHERE busy.count >= per_endpoint)
      AND EXISTS (SELECT FROM webhook_deliveries due
                  WHERE due.status = 'pending' AND due."endpointId" = endpoint.id AND due."nextAttemptAt" <= at
                    AND (due."leaseUntil" IS NULL OR due."leaseUntil" <= at))
    FOR SHARE OF endpoint SKIP LOCKED
  ), picked AS (
    SELECT due.id FROM open CROSS JOIN LATERAL (
      SELECT d.id FROM webhook_deliveries d
      WHERE d.status = 'pending' AND d."endpointId" = open.id AND d."nextAttemptAt" <= at
        AND (d."leaseUntil" IS NULL OR d."leaseUntil" <= at)
      ORDER BY d."nextAttemptAt" LIMIT open.room FOR UPDATE SKIP LOCKED
    ) due
    LIMIT free
  )
  UPDATE webhook_deliveries delivery SET "leaseUntil" = until
  FROM picked, events event, webhook_endpoints endpoint
  WHERE delivery.id = picked.id AND event.id = delivery."eventId" AND endpoint.id = delivery."endpointId"
  RETURNING delivery.id, delivery."eventId", delivery."endpointId", delivery.attempts, delivery."scheduleFrom",
            event.payload, endpoint.url, endpoint.secret, endpoint."previousSecret",
            endpoint."previousSecretUntil"::timestamptz, endpoint."failingSince" IS NOT NULL;
END
$$;

CREATE FUNCTION record_webhook_attempts(attempts json)
RETURNS void LANGUAGE plpgsql
  SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off AS $$
BEGIN
  WITH attempt AS (
    SELECT * FROM json_to_recordset(attempts) AS a(
      id text, "deliveryId" text, "startedAt" timestamptz, "durationMs" integer, status integer, error text,
      "responseBody" text, outcome text, "nextAttemptAt" timestamptz
    )
  ), logged AS (
    INSERT INTO webhook_attempts (id, "deliveryId", number, status, error, "durationMs", "responseBody", "createdAt")
    SELECT attempt.id, attempt."deliveryId", delivery.attempts + 1, attempt.status, attempt.error,
           attempt."durationMs", attempt."responseBody", attempt."startedAt"
    FROM attempt JOIN webhook_deliveries delivery ON delivery.id = attempt."deliveryId"
  )
  UPDATE webhook_deliveries delivery
  SET attempts = delivery.attempts + 1,
      "leaseUntil" = NULL,
      "lastAttemptAt" = attempt."startedAt",
      status = CASE WHEN attempt.outcome = 'delivered' OR delivery.status = 'pending'
                    THEN attempt.outcome::"DeliveryStatus" ELSE delivery.status END,
      "nextAttemptAt" = CASE WHEN delivery.status = 'pending' THEN attempt."nextAttemptAt" END,
      "deliveredAt" = CASE WHEN attempt.outcome = 'delivered'
                           THEN attempt."startedAt" + attempt."durationMs" * interval '1 millisecond'
                           ELSE delivery."deliveredAt" END
  FROM attempt WHERE delivery.id = attempt."deliveryId";
END
$$;
