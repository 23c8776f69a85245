-- Found by metadata, as checkout sessions are.
CREATE INDEX CONCURRENTLY payouts_metadata_by_hand ON payouts
  USING gin (jsonb_set('{}', ARRAY["merchantId"], metadata) jsonb_path_ops) WITH (fastupdate = off) WHERE metadata <> '{}';
