-- Whether a delivery whose attempt has ended so is to be sent again: what was asked for during the attempt
-- is done, unless the endpoint went away meanwhile. One expression, which the planner puts in place.
CREATE OR REPLACE FUNCTION is_asked_again(status "DeliveryStatus", again "WebhookAgain", outcome text)
RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT status = 'pending' AND (again = 'always' OR (again = 'unless_delivered' AND outcome <> 'delivered'))
$$;

-- Writes a batch of finished attempts; called by server/webhooks/record.ts, which says what it promises.
-- Planned once a connection and by index, as webhook-claim.sql explains.
CREATE OR REPLACE FUNCTION record_webhook_attempts(attempts json)
RETURNS void LANGUAGE plpgsql
  SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off
  SET enable_mergejoin = off SET enable_bitmapscan = off AS $$
BEGIN
  WITH attempt AS (
    SELECT * FROM json_to_recordset(attempts) AS a(
      id text, "merchantId" text, "deliveryId" text, "startedAt" timestamptz, "durationMs" integer, status integer,
      error text, "responseBody" text, outcome text, "nextAttemptAt" timestamptz
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
    FROM attempt WHERE delivery."merchantId" = attempt."merchantId" AND delivery.id = attempt."deliveryId"
    RETURNING attempt.id, delivery."merchantId", delivery.id AS "deliveryId", delivery.attempts AS number,
              attempt.status, attempt.error, attempt."durationMs", attempt."responseBody", attempt."startedAt"
  )
  INSERT INTO webhook_attempts
    (id, "merchantId", "deliveryId", number, status, error, "durationMs", "responseBody", "createdAt")
  SELECT * FROM recorded;
END
$$;
