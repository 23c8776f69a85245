-- As record_webhook_attempts where tables are on one node, one by one: what an enum becomes may be decided
-- by no UPDATE there.
CREATE OR REPLACE FUNCTION record_webhook_attempts(attempts json) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  attempt record;
  delivery record;
  is_again boolean;
  next_status "DeliveryStatus";
  next_at timestamptz;
  delivered_at timestamptz;
BEGIN
  FOR attempt IN
    SELECT * FROM json_to_recordset(attempts) AS a(
      id text, "merchantId" text, "deliveryId" text, "startedAt" timestamptz, "durationMs" integer, status integer,
      error text, "responseBody" text, outcome text, "nextAttemptAt" timestamptz
    ) ORDER BY a."merchantId", a."deliveryId"
  LOOP
    SELECT d.status, d.again, d.attempts, d."scheduleFrom", d."nextAttemptAt", d."deliveredAt" INTO delivery
    FROM webhook_deliveries d
    WHERE d."merchantId" = attempt."merchantId" AND d.id = attempt."deliveryId" FOR NO KEY UPDATE;
    CONTINUE WHEN NOT FOUND;
    is_again := is_asked_again(delivery.status, delivery.again, attempt.outcome);
    next_status := CASE WHEN is_again THEN 'pending'
                        WHEN attempt.outcome = 'delivered' OR delivery.status = 'pending' THEN attempt.outcome
                        ELSE delivery.status::text END;
    next_at := CASE WHEN is_again THEN delivery."nextAttemptAt"
                    WHEN delivery.status = 'pending' THEN attempt."nextAttemptAt" END;
    delivered_at := CASE WHEN attempt.outcome = 'delivered'
                         THEN attempt."startedAt" + attempt."durationMs" * interval '1 millisecond'
                         ELSE delivery."deliveredAt" END;
    UPDATE webhook_deliveries d
    SET attempts = delivery.attempts + 1, "leaseUntil" = NULL, "lastAttemptAt" = attempt."startedAt",
        -- What was asked for during the attempt comes after it, with the whole schedule ahead.
        again = NULL, "scheduleFrom" = CASE WHEN is_again THEN delivery.attempts + 1 ELSE delivery."scheduleFrom" END,
        status = next_status, "nextAttemptAt" = next_at, "deliveredAt" = delivered_at
    WHERE d."merchantId" = attempt."merchantId" AND d.id = attempt."deliveryId";
    INSERT INTO webhook_attempts
      (id, "merchantId", "deliveryId", number, status, error, "durationMs", "responseBody", "createdAt")
    VALUES (attempt.id, attempt."merchantId", attempt."deliveryId", delivery.attempts + 1, attempt.status, attempt.error,
            attempt."durationMs", attempt."responseBody", attempt."startedAt");
  END LOOP;
END
$$;
