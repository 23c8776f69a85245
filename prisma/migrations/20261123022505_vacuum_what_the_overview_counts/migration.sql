-- An index answers without its rows once a vacuum has seen them. By default that is when a fifth of a table has
-- changed: with a million payments, two months of them.
ALTER TABLE payment_intents SET (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.05);
ALTER TABLE checkout_sessions SET (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.05);
