-- Found by metadata, as checkout sessions are.
CREATE INDEX CONCURRENTLY payment_intents_metadata_by_hand ON payment_intents
  USING gin (jsonb_set('{}', ARRAY["merchantId"], metadata) jsonb_path_ops) WITH (fastupdate = off) WHERE metadata <> '{}';
