-- Whether a delivery whose attempt has ended so is to be sent again: what was asked for during the attempt
-- is done, unless the endpoint went away meanwhile. One expression, which the planner puts in place.
CREATE OR REPLACE FUNCTION is_asked_again(status "DeliveryStatus", again "WebhookAgain", outcome text)
RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT status = 'pending' AND (again = 'always' OR (again = 'unless_delivered' AND outcome <> 'delivered'))
$$;

-- Writes a batch of finished attempts; called by server/webhooks/record.ts, which says what it promises.
-- Planned once a connection and by key, as webhook-claim.sql explains; the rows are then changed by one
-- statement, because each that changes states also counts them.
CREATE OR REPLACE FUNCTION record_webhook_attempts(attempts json)
RETURNS void LANGUAGE plpgsql
  SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_bitmapscan = off
  SET enable_nestloop = off SET enable_mergejoin = off SET enable_indexscan = on AS $$
DECLARE
  places tid[];
  numbers json;
BEGIN
  PERFORM found.id FROM json_to_recordset(attempts) AS a("merchantId" text, "deliveryId" text)
  CROSS JOIN LATERAL (
    SELECT d.id FROM webhook_deliveries d
    WHERE d."merchantId" = a."merchantId" AND d.id = a."deliveryId"
    LIMIT 1 FOR NO KEY UPDATE) AS found;
  -- A statement of its own: whoever was waited for has moved the row.
  places := ARRAY(
    SELECT found.place FROM json_to_recordset(attempts) AS a("merchantId" text, "deliveryId" text)
    CROSS JOIN LATERAL (
      SELECT d.ctid AS place FROM webhook_deliveries d
      WHERE d."merchantId" = a."merchantId" AND d.id = a."deliveryId" LIMIT 1) AS found);
  -- Where they lie, and in no other way: a table that was small when it was last looked at seems quicker to
  -- read from end to end. For this statement alone: checks of references plan themselves where they are made.
  PERFORM set_config('enable_indexscan', 'off', true);
  WITH attempt AS (
    SELECT * FROM json_to_recordset(attempts) AS a(
      "merchantId" text, "deliveryId" text, "startedAt" timestamptz, "durationMs" integer, outcome text,
      "nextAttemptAt" timestamptz
    )
  ), recorded AS (
    UPDATE webhook_deliveries delivery
    SET attempts = delivery.attempts + 1,
        "leaseUntil" = NULL,
        "lastAttemptAt" = attempt."startedAt",
        -- What was asked for during the attempt comes after it, with the whole schedule ahead.
        again = NULL,
        "scheduleFrom" = CASE WHEN is_asked_again(delivery.status, delivery.again, attempt.outcome)
                              THEN delivery.attempts + 1 ELSE delivery."scheduleFrom" END,
        status = CASE WHEN is_asked_again(delivery.status, delivery.again, attempt.outcome) THEN 'pending'
                      WHEN attempt.outcome = 'delivered' OR delivery.status = 'pending'
                      THEN attempt.outcome::"DeliveryStatus" ELSE delivery.status END,
        "nextAttemptAt" = CASE WHEN is_asked_again(delivery.status, delivery.again, attempt.outcome)
                               THEN delivery."nextAttemptAt"
                               WHEN delivery.status = 'pending' THEN attempt."nextAttemptAt" END,
        "deliveredAt" = CASE WHEN attempt.outcome = 'delivered'
                             THEN attempt."startedAt" + attempt."durationMs" * interval '1 millisecond'
                             ELSE delivery."deliveredAt" END
    FROM attempt
    WHERE delivery.ctid = ANY(places)
      AND delivery."merchantId" = attempt."merchantId" AND delivery.id = attempt."deliveryId"
    RETURNING delivery.id, delivery.attempts
  ) SELECT json_object_agg(recorded.id, recorded.attempts) INTO numbers FROM recorded;
  PERFORM set_config('enable_indexscan', 'on', true);
  INSERT INTO webhook_attempts
    (id, "merchantId", "deliveryId", number, status, error, "durationMs", "responseBody", "createdAt")
  SELECT a.id, a."merchantId", a."deliveryId", recorded.number::integer, a.status, a.error, a."durationMs",
         a."responseBody", a."startedAt"
  FROM json_each_text(numbers) AS recorded("deliveryId", number)
  JOIN json_to_recordset(attempts) AS a(
    id text, "merchantId" text, "deliveryId" text, "startedAt" timestamptz, "durationMs" integer, status integer,
    error text, "responseBody" text) ON a."deliveryId" = recorded."deliveryId";
END
$$;
