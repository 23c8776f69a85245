-- Work is divided by buckets of merchants (server/data/buckets.ts). The formula is Citus' own for a table
-- of 64 shards, or of 32, 16 … : all merchants of a bucket are then on one node.
CREATE OR REPLACE FUNCTION merchant_bucket(merchant text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ((hashtext(merchant)::bigint + 2147483648) >> 26)::integer
$$;

-- Merchants of the same place may be named by one locking statement. Here all are in one; where tables are
-- spread over nodes this is `merchant_bucket(merchant)`.
CREATE OR REPLACE FUNCTION merchant_place(merchant text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT 0
$$;
