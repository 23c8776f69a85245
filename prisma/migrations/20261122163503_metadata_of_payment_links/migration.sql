-- Found by metadata, as checkout sessions are.
CREATE INDEX CONCURRENTLY payment_links_metadata_by_hand ON payment_links
  USING gin (jsonb_set('{}', ARRAY["merchantId"], metadata) jsonb_path_ops) WITH (fastupdate = off) WHERE metadata <> '{}';
