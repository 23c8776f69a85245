-- The primary key is the newest index of its table again: see "The database" in CONTRIBUTING.md.
REINDEX INDEX CONCURRENTLY payment_intents_pkey;
