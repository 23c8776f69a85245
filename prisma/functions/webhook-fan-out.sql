-- The fan-out of events, called by server/webhooks/delivery/fan-out.ts, which says what it promises. Planned once
-- a connection and by index, as webhook-claim.sql explains. The outbox is empty most of the time and holds
-- thousands in a rush: statistics of one hour plan badly for the next. So each row is looked up by its key,
-- one after the other (LATERAL with LIMIT, which no planner turns round), and changed where it lies.
-- server/webhooks/stale-statistics.db.test.ts counts what is read.

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
  CROSS JOIN LATERAL (
    SELECT e.id, e."merchantId", e.type, e."createdAt" FROM events e
    WHERE e."merchantId" = next."merchantId" AND e.id = next."eventId" LIMIT 1) AS event
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
  taken record;
  open text[];
  made text;
BEGIN
  -- An event is taken by one process.
  SELECT array_agg(free.place) AS places, array_agg(free.merchant) AS merchants, array_agg(free.id) AS ids
  INTO taken FROM (
    SELECT waiting.* FROM unnest(event_merchant_ids, event_ids) AS given(merchant, id)
    CROSS JOIN LATERAL (
      SELECT o.ctid AS place, o."merchantId" AS merchant, o."eventId" AS id FROM event_outbox o
      WHERE o."merchantId" = given.merchant AND o."eventId" = given.id
      LIMIT 1 FOR UPDATE SKIP LOCKED) AS waiting
    ORDER BY waiting.id) AS free;
  -- All by one statement, and where they lie (webhook-record.sql).
  PERFORM set_config('enable_indexscan', 'off', true);
  DELETE FROM event_outbox o WHERE o.ctid = ANY(taken.places) AND o."merchantId" = ANY(taken.merchants);
  PERFORM set_config('enable_indexscan', 'on', true);
  PERFORM number_events(taken.merchants, taken.ids);
  -- As in claim_webhook_deliveries: whoever deletes the endpoint afterwards sees its leases.
  open := ARRAY(
    SELECT free.id FROM (
      SELECT DISTINCT w.merchant, w.id FROM unnest(merchant_ids[1:leases], endpoint_ids[1:leases]) AS w(merchant, id)
    ) AS wanted
    CROSS JOIN LATERAL (
      SELECT e.id FROM webhook_endpoints e
      WHERE e."merchantId" = wanted.merchant AND e.id = wanted.id AND e.active AND e."deletedAt" IS NULL
      LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED) AS free);
  WITH delivery AS (
    INSERT INTO webhook_deliveries
      (id, "merchantId", "eventId", "endpointId", status, "nextAttemptAt", "createdAt", "leaseUntil")
    SELECT owed.id, owed.merchant, owed.event, owed.endpoint, 'pending', at, at,
           CASE WHEN owed.position <= leases AND owed.endpoint = ANY(open) THEN until END
    FROM unnest(delivery_ids, merchant_ids, owed_ids, endpoint_ids)
      WITH ORDINALITY AS owed(id, merchant, event, endpoint, position)
    -- Nearly always all of them; a search of the list for each would be slow.
    WHERE cardinality(taken.ids) = cardinality(event_ids) OR owed.event = ANY(taken.ids)
    ON CONFLICT ("merchantId", "eventId", "endpointId") DO NOTHING
    RETURNING id, "merchantId", "eventId", "endpointId", "leaseUntil"
  ), leased AS MATERIALIZED (
    SELECT delivery.id, delivery."merchantId", delivery."eventId", delivery."endpointId" FROM delivery WHERE delivery."leaseUntil" IS NOT NULL
  ), body AS (
    SELECT json_agg(event.id) AS ids, string_agg(event.payload, E'\x1e') AS texts
    FROM (SELECT DISTINCT l."merchantId", l."eventId" FROM leased l) AS wanted
    CROSS JOIN LATERAL (
      SELECT e.id, e.payload FROM events e
      WHERE e."merchantId" = wanted."merchantId" AND e.id = wanted."eventId" LIMIT 1) AS event
  ) SELECT json_build_object(
      'leased', (SELECT json_agg(leased.id) FROM leased),
      'endpoints', (SELECT json_object_agg(endpoint.id, json_build_object(
          'url', endpoint.url, 'secret', endpoint.secret, 'previousSecret', endpoint."previousSecret",
          'previousSecretUntil', endpoint."previousSecretUntil"::timestamptz, 'failingSince', endpoint."failingSince"))
        FROM (SELECT DISTINCT l."merchantId", l."endpointId" FROM leased l) AS wanted
        CROSS JOIN LATERAL (
          SELECT * FROM webhook_endpoints e
          WHERE e."merchantId" = wanted."merchantId" AND e.id = wanted."endpointId" LIMIT 1) AS endpoint),
      'events', body.ids)::text || E'\x1e' || body.texts
    FROM body INTO made;
  RETURN made;
END
$$;
