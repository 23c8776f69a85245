-- Found by metadata, as checkout sessions are.
CREATE INDEX CONCURRENTLY customers_metadata_by_hand ON customers
  USING gin (jsonb_set('{}', ARRAY["merchantId"], metadata) jsonb_path_ops) WITH (fastupdate = off) WHERE metadata <> '{}';
