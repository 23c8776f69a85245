-- Deliveries of a batch of events are made by one function; called from server/events/fan-out.ts, which
-- says what it promises. Plans are made once and go by index, whatever the size of the tables.

-- The body that receivers get; see server/events/payload.ts.
CREATE FUNCTION webhook_payload(event events) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT '{"id":' || to_json(event.id)::text
    || ',"type":' || to_json(event.type)::text
    || ',"timestamp":"' || to_char(event."createdAt" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    || '","merchantId":' || to_json(event."merchantId")::text
    || ',"relatedEntityType":' || coalesce(to_json(event."relatedEntityType")::text, 'null')
    || ',"relatedEntityId":' || coalesce(to_json(event."relatedEntityId")::text, 'null')
    || ',"sequence":' || CASE WHEN event."relatedEntityId" IS NULL THEN 'null' ELSE event.sequence::text END
    || ',"data":' || event.data::text || '}'
$$;

-- Oldest first. The planner would sort all that wait: there are few by its statistics, and many in a rush.
CREATE FUNCTION events_to_fan_out(events_max integer)
RETURNS TABLE (id text, "merchantId" text, type text, "createdAt" numeric) LANGUAGE plpgsql
  SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_bitmapscan = off SET enable_sort = off AS $$
BEGIN
  RETURN QUERY
  SELECT event.id, event."merchantId", event.type, extract(epoch FROM event."createdAt") * 1000
  FROM events event WHERE event."fannedOutAt" IS NULL ORDER BY event."createdAt" LIMIT events_max;
END
$$;

CREATE FUNCTION fan_out_events(at timestamptz, event_ids text[], pairs json)
RETURNS integer LANGUAGE plpgsql
  SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_bitmapscan = off
  SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  -- An event is taken by one process.
  taken text[] := ARRAY(
    SELECT event.id FROM events event
    WHERE event.id = ANY(event_ids) AND event."fannedOutAt" IS NULL FOR UPDATE SKIP LOCKED);
BEGIN
  WITH pair AS (
    SELECT * FROM json_to_recordset(pairs) AS p(id text, "merchantId" text, "eventId" text, "endpointId" text)
    -- Nearly always all of them; a search of the list for each would be slow.
    WHERE cardinality(taken) = cardinality(event_ids) OR p."eventId" = ANY(taken)
  ), made AS (
    INSERT INTO webhook_deliveries (id, "merchantId", "eventId", "endpointId", status, "nextAttemptAt", "createdAt")
    SELECT pair.id, pair."merchantId", pair."eventId", pair."endpointId", 'pending', at, at FROM pair
    ON CONFLICT ("eventId", "endpointId") DO NOTHING
  )
  UPDATE events event
  SET "fannedOutAt" = at,
      payload = CASE WHEN event.id IN (SELECT pair."eventId" FROM pair)
                     THEN coalesce(event.payload, webhook_payload(event)) ELSE event.payload END
  WHERE event.id = ANY(taken);
  RETURN cardinality(taken);
END
$$;

-- As before, with one look at each delivery instead of two.
CREATE OR REPLACE FUNCTION record_webhook_attempts(attempts json)
RETURNS void LANGUAGE plpgsql
  SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off AS $$
BEGIN
  WITH attempt AS (
    SELECT * FROM json_to_recordset(attempts) AS a(
      id text, "deliveryId" text, "startedAt" timestamptz, "durationMs" integer, status integer, error text,
      "responseBody" text, outcome text, "nextAttemptAt" timestamptz
    )
  ), recorded AS (
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
    FROM attempt WHERE delivery.id = attempt."deliveryId"
    RETURNING attempt.id, delivery.id AS "deliveryId", delivery.attempts AS number, attempt.status, attempt.error,
              attempt."durationMs", attempt."responseBody", attempt."startedAt"
  )
  INSERT INTO webhook_attempts (id, "deliveryId", number, status, error, "durationMs", "responseBody", "createdAt")
  SELECT * FROM recorded;
END
$$;
