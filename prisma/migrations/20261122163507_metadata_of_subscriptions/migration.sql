-- Found by metadata, as checkout sessions are.
CREATE INDEX CONCURRENTLY subscriptions_metadata_by_hand ON subscriptions
  USING gin (jsonb_set('{}', ARRAY["merchantId"], metadata) jsonb_path_ops) WITH (fastupdate = off) WHERE metadata <> '{}';
