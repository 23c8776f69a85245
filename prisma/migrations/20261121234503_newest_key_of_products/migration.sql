-- Likewise.
REINDEX INDEX CONCURRENTLY products_pkey;
