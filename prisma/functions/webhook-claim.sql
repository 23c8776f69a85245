-- Leases due deliveries of merchants; called by server/webhooks/delivery/claim.ts, which says what it promises. Waits
-- for no deletion and gives each merchant its share, and in it each endpoint: a failing one gets fewer
-- slots, and nobody's backlog fills the worker. A function is planned once a connection, which takes as long as to run it; named
-- statements would do the same, but not behind a pooler. A plan made while the tables are small must
-- also do when they are large, and statistics of an empty table say nothing of the next rush: each row is
-- looked up by its key, one after the other (LATERAL with LIMIT, which no planner turns round), and changed
-- where it lies. server/webhooks/stale-statistics.db.test.ts counts what is read.
CREATE OR REPLACE FUNCTION claim_webhook_deliveries(
  at timestamptz, until timestamptz, merchant_ids text[], merchant_rooms integer[], free integer,
  per_endpoint integer, per_failing integer, busy_ids text[], busy_counts integer[]
) RETURNS TABLE (
  id text, "merchantId" text, "eventId" text, "endpointId" text, attempts integer, "scheduleFrom" integer,
  payload text, url text, secret text, "previousSecret" text, "previousSecretUntil" timestamptz, "failingSince" timestamptz
) LANGUAGE plpgsql
  SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_bitmapscan = off
  SET enable_hashjoin = off SET enable_indexscan = on AS $$
#variable_conflict use_column
DECLARE
  delivery record;
  places tid[] := '{}';
BEGIN
  FOR delivery IN
  WITH RECURSIVE merchant AS MATERIALIZED (
    SELECT m.id, m.room FROM unnest(merchant_ids, merchant_rooms) AS m(id, room) WHERE m.room > 0
  ), waiting AS (
    -- One index probe for each endpoint with pending deliveries, not one for each delivery.
    SELECT merchant.id AS "merchantId", (
      SELECT d."endpointId" FROM webhook_deliveries d WHERE d.status = 'pending' AND d."merchantId" = merchant.id
      ORDER BY d."endpointId" LIMIT 1) AS "endpointId"
    FROM merchant
    UNION ALL
    SELECT waiting."merchantId", (
      SELECT d."endpointId" FROM webhook_deliveries d
      WHERE d.status = 'pending' AND d."merchantId" = waiting."merchantId" AND d."endpointId" > waiting."endpointId"
      ORDER BY d."endpointId" LIMIT 1)
    FROM waiting WHERE waiting."endpointId" IS NOT NULL
  ), busy AS (
    SELECT b.id, b.count FROM unnest(busy_ids, busy_counts) AS b(id, count)
  ), open AS (
    SELECT endpoint."merchantId", endpoint.id,
           CASE WHEN endpoint."failingSince" IS NULL THEN per_endpoint ELSE per_failing END
             - coalesce((SELECT busy.count FROM busy WHERE busy.id = endpoint.id), 0) AS room
    FROM waiting CROSS JOIN LATERAL (
      SELECT e."merchantId", e.id, e."failingSince" FROM webhook_endpoints e
      WHERE e."merchantId" = waiting."merchantId" AND e.id = waiting."endpointId"
        AND e.active AND e."deletedAt" IS NULL
        AND e.id NOT IN (SELECT busy.id FROM busy WHERE busy.count >= per_endpoint)
        AND EXISTS (SELECT FROM webhook_deliveries due
                    WHERE due.status = 'pending' AND due."merchantId" = e."merchantId"
                      AND due."endpointId" = e.id AND due."nextAttemptAt" <= at
                      AND (due."leaseUntil" IS NULL OR due."leaseUntil" <= at))
      LIMIT 1
      -- Exclusive: shared locks that overlap without end would keep a deletion waiting.
      FOR NO KEY UPDATE OF e SKIP LOCKED
    ) AS endpoint
  ), shares AS MATERIALIZED (
    -- The same share to each merchant when there is not room for all, and of that to each of its endpoints.
    -- Whose turn it is when there is not even room for one of each is drawn anew every time.
    SELECT open."merchantId", open.id,
           least(open.room, ceil(least(merchant.room, ceil(free / (SELECT count(DISTINCT o."merchantId") FROM open o)::numeric))
                                 / (count(*) OVER (PARTITION BY open."merchantId"))::numeric))::integer AS room
    FROM open JOIN merchant ON merchant.id = open."merchantId"
    ORDER BY hashtextextended(open.id, extract(epoch FROM at)::bigint)
  ), picked AS (
    SELECT due.* FROM shares CROSS JOIN LATERAL (
      SELECT d.ctid AS place, d.* FROM webhook_deliveries d
      WHERE d.status = 'pending' AND d."merchantId" = shares."merchantId" AND d."endpointId" = shares.id
        AND d."nextAttemptAt" <= at AND (d."leaseUntil" IS NULL OR d."leaseUntil" <= at)
      ORDER BY d."nextAttemptAt"
      LIMIT greatest(shares.room, 0)
      FOR NO KEY UPDATE SKIP LOCKED
    ) due
    LIMIT free
  )
  SELECT picked.place, picked.id, picked."merchantId", picked."eventId", picked."endpointId", picked.attempts,
         picked."scheduleFrom", event.payload, endpoint.url, endpoint.secret, endpoint."previousSecret",
         endpoint."previousSecretUntil"::timestamptz, endpoint."failingSince"
  FROM picked
  CROSS JOIN LATERAL (
    SELECT e.payload FROM events e
    WHERE e."merchantId" = picked."merchantId" AND e.id = picked."eventId" LIMIT 1) AS event
  CROSS JOIN LATERAL (
    SELECT * FROM webhook_endpoints e
    WHERE e."merchantId" = picked."merchantId" AND e.id = picked."endpointId" LIMIT 1) AS endpoint
  LOOP
    places := places || delivery.place;
    id := delivery.id;
    "merchantId" := delivery."merchantId";
    "eventId" := delivery."eventId";
    "endpointId" := delivery."endpointId";
    attempts := delivery.attempts;
    "scheduleFrom" := delivery."scheduleFrom";
    payload := delivery.payload;
    url := delivery.url;
    secret := delivery.secret;
    "previousSecret" := delivery."previousSecret";
    "previousSecretUntil" := delivery."previousSecretUntil";
    "failingSince" := delivery."failingSince";
    RETURN NEXT;
  END LOOP;
  -- All by one statement, because each that may change states also counts them; and where they lie (webhook-record.sql).
  PERFORM set_config('enable_indexscan', 'off', true);
  UPDATE webhook_deliveries d SET "leaseUntil" = until, again = NULL
  WHERE d.ctid = ANY(places) AND d."merchantId" = ANY(merchant_ids);
  PERFORM set_config('enable_indexscan', 'on', true);
END
$$;
