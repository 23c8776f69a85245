-- As the functions of the same names where tables are on one node. Merchants of a bucket are on one node,
-- and who may have something to do is asked of all nodes at once.
CREATE OR REPLACE FUNCTION merchant_place(merchant text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT merchant_bucket(merchant)
$$;

CREATE OR REPLACE FUNCTION merchants_to_fan_out(share bigint)
RETURNS TABLE ("merchantId" text, place integer) LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT waiting."merchantId", merchant_place(waiting."merchantId")
  FROM (SELECT DISTINCT o."merchantId" FROM event_outbox o) AS waiting
  WHERE (share >> merchant_bucket(waiting."merchantId")) & 1 = 1;
END
$$;

CREATE OR REPLACE FUNCTION merchants_to_send(share bigint)
RETURNS TABLE ("merchantId" text, place integer) LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT waiting."merchantId", merchant_place(waiting."merchantId")
  FROM (SELECT DISTINCT d."merchantId" FROM webhook_deliveries d WHERE d.status = 'pending') AS waiting
  WHERE (share >> merchant_bucket(waiting."merchantId")) & 1 = 1;
END
$$;
