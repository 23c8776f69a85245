-- Both are trusted extensions: any owner of a database may create them (PostgreSQL 13 and later).
-- Search by part of a text (trigrams), with the merchant leading the same index.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;
