-- Found by metadata, as checkout sessions are.
CREATE INDEX CONCURRENTLY webhook_endpoints_metadata_by_hand ON webhook_endpoints
  USING gin (jsonb_set('{}', ARRAY["merchantId"], metadata) jsonb_path_ops) WITH (fastupdate = off) WHERE metadata <> '{}';
