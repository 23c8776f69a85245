-- Found by metadata, as payments are.
CREATE INDEX invoices_metadata_by_hand ON invoices
  USING gin (jsonb_set('{}', ARRAY["merchantId"], metadata) jsonb_path_ops) WITH (fastupdate = off) WHERE metadata <> '{}';
