-- Whether a delivery whose attempt has ended so is to be sent again: what was asked for during the attempt
-- is done, unless the endpoint went away meanwhile. One expression, which the planner puts in place.
CREATE OR REPLACE FUNCTION is_asked_again(status "DeliveryStatus", again "WebhookAgain", outcome text)
RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT status = 'pending' AND (again = 'always' OR (again = 'unless_delivered' AND outcome <> 'delivered'))
$$;

-- Writes a batch of finished attempts; called by server/webhooks/delivery/record.ts, which says what it promises.
-- Planned once a connection and by key, as webhook-claim.sql explains; the rows are then changed by one
-- statement, because each that changes states also counts them.
CREATE OR REPLACE FUNCTION record_webhook_attempts(attempts json)
RETURNS void LANGUAGE plpgsql
  SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_bitmapscan = off
  SET enable_nestloop = off SET enable_mergejoin = off SET enable_indexscan = on AS $$
DECLARE
  given record;
  recorded record;
BEGIN
  -- Whoever is waited for moves the row: the place is that of the row that was locked then.
  SELECT array_agg(found.place) AS places, array_agg(a.id) AS ids, array_agg(a."merchantId") AS merchants,
         array_agg(a."deliveryId") AS deliveries, array_agg(a."startedAt") AS starts, array_agg(a."durationMs") AS durations,
         array_agg(a.status) AS statuses, array_agg(a.error) AS errors, array_agg(a."responseBody") AS bodies,
         array_agg(a.outcome) AS outcomes, array_agg(a."nextAttemptAt") AS nexts
  INTO given FROM json_to_recordset(attempts) AS a(
    id text, "merchantId" text, "deliveryId" text, "startedAt" timestamptz, "durationMs" integer, status integer,
    error text, "responseBody" text, outcome text, "nextAttemptAt" timestamptz)
  CROSS JOIN LATERAL (
    SELECT d.ctid AS place FROM webhook_deliveries d
    WHERE d."merchantId" = a."merchantId" AND d.id = a."deliveryId"
    LIMIT 1 FOR NO KEY UPDATE) AS found;
  -- Where they lie, and in no other way: a table that was small when it was last looked at seems quicker to
  -- read from end to end. For this statement alone: checks of references plan themselves where they are made.
  PERFORM set_config('enable_indexscan', 'off', true);
  WITH changed AS (
    UPDATE webhook_deliveries delivery
    SET attempts = delivery.attempts + 1,
        "leaseUntil" = NULL,
        "lastAttemptAt" = attempt.start,
        -- What was asked for during the attempt comes after it, with the whole schedule ahead.
        again = NULL,
        "scheduleFrom" = CASE WHEN is_asked_again(delivery.status, delivery.again, attempt.outcome)
                              THEN delivery.attempts + 1 ELSE delivery."scheduleFrom" END,
        status = CASE WHEN is_asked_again(delivery.status, delivery.again, attempt.outcome) THEN 'pending'
                      WHEN attempt.outcome = 'delivered' OR delivery.status = 'pending'
                      THEN attempt.outcome::"DeliveryStatus" ELSE delivery.status END,
        "nextAttemptAt" = CASE WHEN is_asked_again(delivery.status, delivery.again, attempt.outcome)
                               THEN delivery."nextAttemptAt"
                               WHEN delivery.status = 'pending' THEN attempt.next END,
        "deliveredAt" = CASE WHEN attempt.outcome = 'delivered'
                             THEN attempt.start + attempt.duration * interval '1 millisecond'
                             ELSE delivery."deliveredAt" END
    FROM unnest(given.places, given.merchants, given.starts, given.durations, given.outcomes, given.nexts)
      AS attempt(place, merchant, start, duration, outcome, next)
    WHERE delivery.ctid = ANY(given.places)
      AND delivery.ctid = attempt.place AND delivery."merchantId" = attempt.merchant
    RETURNING delivery."merchantId", delivery.id, delivery.attempts
  ) SELECT array_agg(changed."merchantId") AS merchants, array_agg(changed.id) AS deliveries,
           array_agg(changed.attempts) AS numbers
    INTO recorded FROM changed;
  PERFORM set_config('enable_indexscan', 'on', true);
  INSERT INTO webhook_attempts
    (id, "merchantId", "deliveryId", number, status, error, "durationMs", "responseBody", "createdAt")
  SELECT a.id, a.merchant, a.delivery, r.number, a.status, a.error, a.duration, a.body, a.start
  FROM unnest(recorded.merchants, recorded.deliveries, recorded.numbers) AS r(merchant, delivery, number)
  JOIN unnest(given.ids, given.merchants, given.deliveries, given.starts, given.durations, given.statuses, given.errors,
              given.bodies) AS a(id, merchant, delivery, start, duration, status, error, body)
    ON a.merchant = r.merchant AND a.delivery = r.delivery;
END
$$;
