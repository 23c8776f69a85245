-- An event's row is written once, with the bytes that receivers get, and never again: what waits for its
-- fan-out stands in a small table of its own. Who reads along tells by the transaction what is new.

UPDATE events event SET payload = webhook_payload(event) WHERE payload IS NULL;

CREATE TABLE event_outbox ("eventId" text NOT NULL, CONSTRAINT event_outbox_pkey PRIMARY KEY ("eventId"));
INSERT INTO event_outbox SELECT id FROM events WHERE "fannedOutAt" IS NULL;

DROP FUNCTION fan_out_events(timestamptz, text[], json);
DROP FUNCTION events_to_fan_out(integer);
DROP FUNCTION webhook_payload(events);
DROP INDEX events_to_fan_out_by_hand;
ALTER TABLE events
  ALTER COLUMN payload SET NOT NULL,
  DROP COLUMN data,
  DROP COLUMN "fannedOutAt",
  ADD COLUMN txid xid8 NOT NULL DEFAULT pg_current_xact_id();

-- What is pending has an index of its own already, by endpoint.
DROP INDEX webhook_deliveries_unsettled_by_hand;
CREATE INDEX webhook_deliveries_failed_by_hand ON webhook_deliveries ("merchantId", "eventId") WHERE status = 'failed';

-- Called from server/events/fan-out.ts, which says what they promise. Plans are made once and go by index,
-- whatever the size of the tables.

-- Oldest first. The planner would sort all that wait: there are few by its statistics, and many in a rush.
CREATE FUNCTION events_to_fan_out(after text, events_max integer)
RETURNS TABLE (id text, "merchantId" text, type text, "createdAt" numeric) LANGUAGE plpgsql
  SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_bitmapscan = off
  SET enable_hashjoin = off SET enable_mergejoin = off SET enable_sort = off AS $$
BEGIN
  RETURN QUERY
  SELECT event.id, event."merchantId", event.type, extract(epoch FROM event."createdAt") * 1000
  FROM event_outbox waiting JOIN events event ON event.id = waiting."eventId"
  WHERE waiting."eventId" > after
  ORDER BY waiting."eventId" LIMIT events_max;
END
$$;

CREATE FUNCTION fan_out_events(
  at timestamptz, until timestamptz, event_ids text[], leases integer,
  delivery_ids text[], merchant_ids text[], owed_ids text[], endpoint_ids text[]
) RETURNS text LANGUAGE plpgsql
  SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_bitmapscan = off
  SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  taken text[];
  open text[];
  made text;
BEGIN
  -- An event is taken by one process.
  WITH done AS (
    DELETE FROM event_outbox waiting WHERE waiting."eventId" IN (
      SELECT free."eventId" FROM event_outbox free WHERE free."eventId" = ANY(event_ids) FOR UPDATE SKIP LOCKED)
    RETURNING waiting."eventId"
  ) SELECT array_agg(done."eventId") INTO taken FROM done;
  -- As in claim_webhook_deliveries: whoever deletes the endpoint afterwards sees its leases.
  WITH locked AS (
    SELECT endpoint.id FROM webhook_endpoints endpoint
    WHERE endpoint.id IN (SELECT unnest(endpoint_ids[1:leases])) AND endpoint.active AND endpoint."deletedAt" IS NULL
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
    ON CONFLICT ("eventId", "endpointId") DO NOTHING
    RETURNING id, "eventId", "leaseUntil"
  ), leased AS MATERIALIZED (
    SELECT delivery.id, delivery."eventId" FROM delivery WHERE delivery."leaseUntil" IS NOT NULL
  ), body AS (
    SELECT json_agg(event.id) AS ids, string_agg(event.payload, E'\x1e') AS texts
    FROM events event WHERE event.id IN (SELECT leased."eventId" FROM leased)
  ) SELECT json_build_object(
      'leased', (SELECT json_agg(leased.id) FROM leased),
      'endpoints', (SELECT json_object_agg(endpoint.id, json_build_object(
          'url', endpoint.url, 'secret', endpoint.secret, 'previousSecret', endpoint."previousSecret",
          'previousSecretUntil', endpoint."previousSecretUntil"::timestamptz, 'failingSince', endpoint."failingSince"))
        FROM webhook_endpoints endpoint WHERE endpoint.id = ANY(open)),
      'events', body.ids)::text || E'\x1e' || body.texts
    FROM body INTO made;
  RETURN made;
END
$$;

ALTER FUNCTION record_webhook_attempts(json) SET enable_mergejoin = off;
ALTER FUNCTION record_webhook_attempts(json) SET enable_bitmapscan = off;
