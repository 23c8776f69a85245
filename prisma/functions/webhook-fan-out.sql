-- The fan-out of events, called by server/webhooks/fan-out.ts, which says what it promises. Planned once
-- a connection and by index, as webhook-claim.sql explains.

-- Of each merchant the oldest that follow `afters`, `each` at most, and the merchants by turns: nobody's rush
-- holds up the others. The planner would sort all that wait: there are few by its statistics, and many
-- in a rush.
CREATE OR REPLACE FUNCTION events_to_fan_out(merchant_ids text[], afters text[], each integer)
RETURNS TABLE (id text, "merchantId" text, type text, "createdAt" numeric) LANGUAGE plpgsql
  SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_bitmapscan = off
  SET enable_hashjoin = off SET enable_mergejoin = off AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT event.id, event."merchantId", event.type, extract(epoch FROM event."createdAt") * 1000
  FROM unnest(merchant_ids, afters) WITH ORDINALITY AS merchant(id, after, position)
  CROSS JOIN LATERAL (
    SELECT o."merchantId", o."eventId", row_number() OVER () AS turn FROM (
      SELECT waiting."merchantId", waiting."eventId" FROM event_outbox waiting
      WHERE waiting."merchantId" = merchant.id AND waiting."eventId" > coalesce(merchant.after, '')
      ORDER BY waiting."eventId" LIMIT each) AS o
  ) AS next
  JOIN events event ON event."merchantId" = next."merchantId" AND event.id = next."eventId"
  ORDER BY next.turn, merchant.position;
END
$$;

CREATE OR REPLACE FUNCTION fan_out_events(
  at timestamptz, until timestamptz, event_merchant_ids text[], event_ids text[], leases integer,
  delivery_ids text[], merchant_ids text[], owed_ids text[], endpoint_ids text[]
) RETURNS text LANGUAGE plpgsql
  SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_bitmapscan = off
  SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  taken text[];
  taken_merchants text[];
  open text[];
  made text;
BEGIN
  -- An event is taken by one process.
  WITH done AS (
    DELETE FROM event_outbox waiting WHERE (waiting."merchantId", waiting."eventId") IN (
      SELECT free."merchantId", free."eventId"
      FROM unnest(event_merchant_ids, event_ids) AS given(merchant, event)
      JOIN event_outbox free ON free."merchantId" = given.merchant AND free."eventId" = given.event
      FOR UPDATE OF free SKIP LOCKED)
    RETURNING waiting."merchantId", waiting."eventId"
  ) SELECT array_agg(done."merchantId" ORDER BY done."eventId"), array_agg(done."eventId" ORDER BY done."eventId")
    INTO taken_merchants, taken FROM done;
  PERFORM number_events(taken_merchants, taken);
  -- As in claim_webhook_deliveries: whoever deletes the endpoint afterwards sees its leases.
  WITH locked AS (
    SELECT endpoint.id FROM webhook_endpoints endpoint
    WHERE (endpoint."merchantId", endpoint.id) IN (
        SELECT DISTINCT wanted.merchant, wanted.id FROM unnest(merchant_ids[1:leases], endpoint_ids[1:leases]) AS wanted(merchant, id))
      AND endpoint.active AND endpoint."deletedAt" IS NULL
    FOR NO KEY UPDATE OF endpoint SKIP LOCKED
  ) SELECT array_agg(locked.id) INTO open FROM locked;
  WITH delivery AS (
    INSERT INTO webhook_deliveries
      (id, "merchantId", "eventId", "endpointId", status, "nextAttemptAt", "createdAt", "leaseUntil")
    SELECT owed.id, owed.merchant, owed.event, owed.endpoint, 'pending', at, at,
           CASE WHEN owed.position <= leases AND owed.endpoint = ANY(open) THEN until END
    FROM unnest(delivery_ids, merchant_ids, owed_ids, endpoint_ids)
      WITH ORDINALITY AS owed(id, merchant, event, endpoint, position)
    -- Nearly always all of them; a search of the list for each would be slow.
    WHERE cardinality(taken) = cardinality(event_ids) OR owed.event = ANY(taken)
    ON CONFLICT ("merchantId", "eventId", "endpointId") DO NOTHING
    RETURNING id, "merchantId", "eventId", "endpointId", "leaseUntil"
  ), leased AS MATERIALIZED (
    SELECT delivery.id, delivery."merchantId", delivery."eventId", delivery."endpointId" FROM delivery WHERE delivery."leaseUntil" IS NOT NULL
  ), body AS (
    SELECT json_agg(event.id) AS ids, string_agg(event.payload, E'\x1e') AS texts
    FROM events event
    WHERE (event."merchantId", event.id) IN (SELECT DISTINCT leased."merchantId", leased."eventId" FROM leased)
  ) SELECT json_build_object(
      'leased', (SELECT json_agg(leased.id) FROM leased),
      'endpoints', (SELECT json_object_agg(endpoint.id, json_build_object(
          'url', endpoint.url, 'secret', endpoint.secret, 'previousSecret', endpoint."previousSecret",
          'previousSecretUntil', endpoint."previousSecretUntil"::timestamptz, 'failingSince', endpoint."failingSince"))
        FROM webhook_endpoints endpoint
        WHERE (endpoint."merchantId", endpoint.id) IN (SELECT DISTINCT leased."merchantId", leased."endpointId" FROM leased)),
      'events', body.ids)::text || E'\x1e' || body.texts
    FROM body INTO made;
  RETURN made;
END
$$;
