-- As the functions of the same names where tables are on one node, merchant by merchant.
CREATE OR REPLACE FUNCTION events_to_fan_out(merchant_ids text[], afters text[], each integer)
RETURNS TABLE (id text, "merchantId" text, type text, "createdAt" numeric) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  merchant text;
  event record;
  turn int;
  ids text[] := '{}';
  merchants text[] := '{}';
  types text[] := '{}';
  times numeric[] := '{}';
  turns int[] := '{}';
BEGIN
  FOR i IN 1 .. cardinality(merchant_ids) LOOP
    merchant := merchant_ids[i];
    turn := 0;
    FOR event IN
      SELECT e.id, e.type, extract(epoch FROM e."createdAt") * 1000 AS at FROM events e
      WHERE e."merchantId" = merchant AND e.id IN (
        SELECT o."eventId" FROM event_outbox o
        WHERE o."merchantId" = merchant AND o."eventId" > coalesce(afters[i], '') ORDER BY o."eventId" LIMIT each)
      ORDER BY e.id
    LOOP
      turn := turn + 1;
      ids := ids || event.id;
      merchants := merchants || merchant;
      types := types || event.type;
      times := times || event.at;
      turns := turns || turn;
    END LOOP;
  END LOOP;
  RETURN QUERY
  SELECT e.id, e.merchant, e.type, e.at
  FROM unnest(ids, merchants, types, times, turns) WITH ORDINALITY AS e(id, merchant, type, at, turn, position)
  ORDER BY e.turn, e.position;
END
$$;

CREATE OR REPLACE FUNCTION number_events(merchant_ids text[], event_ids text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  given record;
  upto bigint;
BEGIN
  -- In one order, so that two that number for several merchants never wait for each other in a circle.
  FOR given IN
    SELECT g.merchant, array_agg(g.event ORDER BY g.position) AS events
    FROM unnest(merchant_ids, event_ids) WITH ORDINALITY AS g(merchant, event, position)
    GROUP BY g.merchant ORDER BY g.merchant
  LOOP
    INSERT INTO event_counters AS counter ("merchantId", last) VALUES (given.merchant, cardinality(given.events))
    ON CONFLICT ("merchantId") DO UPDATE SET last = counter.last + EXCLUDED.last
    RETURNING counter.last INTO upto;
    INSERT INTO event_numbers ("merchantId", number, "eventId")
    SELECT given.merchant, upto - cardinality(given.events) + e.nth, e.id
    FROM unnest(given.events) WITH ORDINALITY AS e(id, nth);
  END LOOP;
END $$;

CREATE OR REPLACE FUNCTION fan_out_events(
  at timestamptz, until timestamptz, event_merchant_ids text[], event_ids text[], leases integer,
  delivery_ids text[], merchant_ids text[], owed_ids text[], endpoint_ids text[]
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  given record;
  taken text[];
  open text[];
  made text[];
  leased text[] := '{}';
  endpoints jsonb := '{}';
  found record;
  ids text[] := '{}';
  texts text[] := '{}';
BEGIN
  FOR given IN
    SELECT g.merchant, array_agg(g.event) AS events
    FROM unnest(event_merchant_ids, event_ids) AS g(merchant, event) GROUP BY g.merchant ORDER BY g.merchant
  LOOP
    -- An event is taken by one process.
    taken := ARRAY(
      SELECT o."eventId" FROM event_outbox o
      WHERE o."merchantId" = given.merchant AND o."eventId" = ANY (given.events)
      ORDER BY o."eventId" FOR UPDATE SKIP LOCKED);
    CONTINUE WHEN cardinality(taken) = 0;
    DELETE FROM event_outbox o WHERE o."merchantId" = given.merchant AND o."eventId" = ANY (taken);
    PERFORM number_events(array_fill(given.merchant, ARRAY[cardinality(taken)]), taken);
    -- As in claim_webhook_deliveries: whoever deletes the endpoint afterwards sees its leases.
    open := ARRAY(
      SELECT e.id FROM webhook_endpoints e
      WHERE e."merchantId" = given.merchant AND e.id = ANY (endpoint_ids[1:leases]) AND e.active AND e."deletedAt" IS NULL
      FOR NO KEY UPDATE SKIP LOCKED);
    WITH delivery AS (
      INSERT INTO webhook_deliveries
        (id, "merchantId", "eventId", "endpointId", status, "nextAttemptAt", "createdAt", "leaseUntil")
      SELECT owed.id, given.merchant, owed.event, owed.endpoint, 'pending', at, at,
             CASE WHEN owed.position <= leases AND owed.endpoint = ANY (open) THEN until END
      FROM unnest(delivery_ids, merchant_ids, owed_ids, endpoint_ids)
        WITH ORDINALITY AS owed(id, merchant, event, endpoint, position)
      WHERE owed.merchant = given.merchant AND owed.event = ANY (taken)
      ON CONFLICT ("merchantId", "eventId", "endpointId") DO NOTHING
      RETURNING id, "leaseUntil"
    ) SELECT array_agg(delivery.id) INTO made FROM delivery WHERE delivery."leaseUntil" IS NOT NULL;
    CONTINUE WHEN made IS NULL;
    leased := leased || made;
    FOR found IN
      SELECT e.id, jsonb_build_object(
        'url', e.url, 'secret', e.secret, 'previousSecret', e."previousSecret",
        'previousSecretUntil', e."previousSecretUntil"::timestamptz, 'failingSince', e."failingSince") AS endpoint
      FROM webhook_endpoints e WHERE e."merchantId" = given.merchant AND e.id = ANY (open)
    LOOP
      endpoints := endpoints || jsonb_build_object(found.id, found.endpoint);
    END LOOP;
    FOR found IN
      SELECT e.id, e.payload FROM events e WHERE e."merchantId" = given.merchant AND e.id = ANY (taken)
    LOOP
      ids := ids || found.id;
      texts := texts || found.payload;
    END LOOP;
  END LOOP;
  IF cardinality(leased) = 0 THEN
    RETURN NULL;
  END IF;
  RETURN json_build_object('leased', leased, 'endpoints', endpoints, 'events', ids)::text
    || E'\x1e' || array_to_string(texts, E'\x1e');
END
$$;
