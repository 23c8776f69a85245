-- As claim_webhook_deliveries where tables are on one node, merchant by merchant: there a lock needs one
-- merchant, by its name. What one leaves over is for those after it.
CREATE OR REPLACE FUNCTION claim_webhook_deliveries(
  at timestamptz, until timestamptz, merchant_ids text[], merchant_rooms integer[], free integer,
  per_endpoint integer, per_failing integer, busy_ids text[], busy_counts integer[]
) RETURNS TABLE (
  id text, "merchantId" text, "eventId" text, "endpointId" text, attempts integer, "scheduleFrom" integer,
  payload text, url text, secret text, "previousSecret" text, "previousSecretUntil" timestamptz, "failingSince" timestamptz
) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  merchants constant int := cardinality(merchant_ids);
  room int := free;
  merchant text;
  endpoint record;
  endpoints int;
  picked text[];
BEGIN
  FOR i IN 1 .. merchants LOOP
    merchant := merchant_ids[i];
    room := least(merchant_rooms[i], ceil(free / (merchants - i + 1)::numeric));
    picked := '{}';
    endpoints := NULL;
    FOR endpoint IN
      WITH waiting AS (
        SELECT DISTINCT d."endpointId" FROM webhook_deliveries d
        WHERE d."merchantId" = merchant AND d.status = 'pending' AND d."nextAttemptAt" <= at
          AND (d."leaseUntil" IS NULL OR d."leaseUntil" <= at)
      ), open AS (
        SELECT e.id, e."failingSince" IS NOT NULL AS failing FROM webhook_endpoints e
        WHERE e."merchantId" = merchant AND e.id IN (SELECT waiting."endpointId" FROM waiting)
          AND e.active AND e."deletedAt" IS NULL
        FOR NO KEY UPDATE OF e SKIP LOCKED
      )
      SELECT open.id, open.failing, count(*) OVER () AS count FROM open
      ORDER BY hashtextextended(open.id, extract(epoch FROM at)::bigint)
    LOOP
      -- The same share of the merchant's room to each endpoint that is left.
      endpoints := coalesce(endpoints, endpoint.count);
      picked := picked || ARRAY(
        SELECT d.id FROM webhook_deliveries d
        WHERE d."merchantId" = merchant AND d.status = 'pending' AND d."endpointId" = endpoint.id
          AND d."nextAttemptAt" <= at AND (d."leaseUntil" IS NULL OR d."leaseUntil" <= at)
        ORDER BY d."nextAttemptAt", d.id
        LIMIT greatest(0, least(ceil((room - cardinality(picked)) / endpoints::numeric),
          CASE WHEN endpoint.failing THEN per_failing ELSE per_endpoint END
            - coalesce(busy_counts[array_position(busy_ids, endpoint.id)], 0)))
        FOR NO KEY UPDATE SKIP LOCKED);
      endpoints := endpoints - 1;
    END LOOP;
    CONTINUE WHEN cardinality(picked) = 0;
    free := free - cardinality(picked);
    UPDATE webhook_deliveries d SET "leaseUntil" = until, again = NULL
    WHERE d."merchantId" = merchant AND d.id = ANY (picked);
    RETURN QUERY
    SELECT d.id, d."merchantId", d."eventId", d."endpointId", d.attempts, d."scheduleFrom", event.payload, e.url, e.secret,
           e."previousSecret", e."previousSecretUntil"::timestamptz, e."failingSince"::timestamptz
    FROM webhook_deliveries d
    JOIN events event ON event."merchantId" = merchant AND event.id = d."eventId"
    JOIN webhook_endpoints e ON e."merchantId" = merchant AND e.id = d."endpointId"
    WHERE d."merchantId" = merchant AND d.id = ANY (picked)
    ORDER BY array_position(picked, d.id);
  END LOOP;
END
$$;
