-- Merchants that may have something to do, by plain reads without a lock: one index probe for each, not
-- one for each row that waits. `share` is a bit for each bucket. Where tables are spread over nodes, a
-- search that jumps from merchant to merchant is refused: there both are a SELECT DISTINCT.
CREATE OR REPLACE FUNCTION merchants_to_fan_out(share bigint)
RETURNS TABLE ("merchantId" text, place integer) LANGUAGE plpgsql
  SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_bitmapscan = off AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  WITH RECURSIVE waiting AS (
    (SELECT o."merchantId" FROM event_outbox o ORDER BY o."merchantId" LIMIT 1)
    UNION ALL
    SELECT (SELECT o."merchantId" FROM event_outbox o WHERE o."merchantId" > waiting."merchantId"
            ORDER BY o."merchantId" LIMIT 1)
    FROM waiting WHERE waiting."merchantId" IS NOT NULL
  )
  SELECT waiting."merchantId", merchant_place(waiting."merchantId") FROM waiting
  WHERE waiting."merchantId" IS NOT NULL AND (share >> merchant_bucket(waiting."merchantId")) & 1 = 1;
END
$$;

CREATE OR REPLACE FUNCTION merchants_to_send(share bigint)
RETURNS TABLE ("merchantId" text, place integer) LANGUAGE plpgsql
  SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_bitmapscan = off AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  WITH RECURSIVE waiting AS (
    (SELECT d."merchantId" FROM webhook_deliveries d WHERE d.status = 'pending' ORDER BY d."merchantId" LIMIT 1)
    UNION ALL
    SELECT (SELECT d."merchantId" FROM webhook_deliveries d
            WHERE d.status = 'pending' AND d."merchantId" > waiting."merchantId" ORDER BY d."merchantId" LIMIT 1)
    FROM waiting WHERE waiting."merchantId" IS NOT NULL
  )
  SELECT waiting."merchantId", merchant_place(waiting."merchantId") FROM waiting
  WHERE waiting."merchantId" IS NOT NULL AND (share >> merchant_bucket(waiting."merchantId")) & 1 = 1;
END
$$;
