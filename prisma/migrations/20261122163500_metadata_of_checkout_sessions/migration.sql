-- What a merchant's list is asked for by metadata: each entry is of one merchant, key and text, so that who asks
-- reads nothing of others. Rows without metadata cost it nothing. Without a list of what is still to be put in
-- its place (fastupdate): who asks would read through that, and one of many writers would wait for all.
CREATE INDEX CONCURRENTLY checkout_sessions_metadata_by_hand ON checkout_sessions
  USING gin (jsonb_set('{}', ARRAY["merchantId"], metadata) jsonb_path_ops) WITH (fastupdate = off) WHERE metadata <> '{}';
