-- The ledger only grows. Statement triggers: what touches no row is refused as well. Emptying has one of
-- its own, because a node of several is given none that speaks of both. They say the name of
-- their table, which is another one where a table is spread over nodes.
CREATE OR REPLACE FUNCTION ledger_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% of % refused: the ledger is append-only, corrections are new transactions', TG_OP, TG_ARGV[0]
    USING ERRCODE = 'restrict_violation';
END $$;

CREATE OR REPLACE TRIGGER ledger_transactions_append_only BEFORE UPDATE OR DELETE ON ledger_transactions
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change('ledger_transactions');
CREATE OR REPLACE TRIGGER ledger_transactions_append_only_all BEFORE TRUNCATE ON ledger_transactions
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change('ledger_transactions');
CREATE OR REPLACE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change('ledger_entries');
CREATE OR REPLACE TRIGGER ledger_entries_append_only_all BEFORE TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change('ledger_entries');
CREATE OR REPLACE TRIGGER ledger_seals_append_only BEFORE UPDATE OR DELETE ON ledger_seals
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change('ledger_seals');
CREATE OR REPLACE TRIGGER ledger_seals_append_only_all BEFORE TRUNCATE ON ledger_seals
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change('ledger_seals');
CREATE OR REPLACE TRIGGER ledger_sealed_accounts_append_only BEFORE UPDATE OR DELETE ON ledger_sealed_accounts
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change('ledger_sealed_accounts');
CREATE OR REPLACE TRIGGER ledger_sealed_accounts_append_only_all BEFORE TRUNCATE ON ledger_sealed_accounts
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change('ledger_sealed_accounts');
CREATE OR REPLACE TRIGGER ledger_publications_append_only BEFORE UPDATE OR DELETE ON ledger_publications
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change('ledger_publications');
CREATE OR REPLACE TRIGGER ledger_publications_append_only_all BEFORE TRUNCATE ON ledger_publications
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change('ledger_publications');
CREATE OR REPLACE TRIGGER ledger_publication_keys_append_only BEFORE UPDATE OR DELETE ON ledger_publication_keys
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change('ledger_publication_keys');
CREATE OR REPLACE TRIGGER ledger_publication_keys_append_only_all BEFORE TRUNCATE ON ledger_publication_keys
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change('ledger_publication_keys');
CREATE OR REPLACE TRIGGER ledger_published_seals_append_only BEFORE UPDATE OR DELETE ON ledger_published_seals
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change('ledger_published_seals');
CREATE OR REPLACE TRIGGER ledger_published_seals_append_only_all BEFORE TRUNCATE ON ledger_published_seals
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change('ledger_published_seals');
CREATE OR REPLACE TRIGGER ledger_accounts_stay BEFORE DELETE ON ledger_accounts
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change('ledger_accounts');
CREATE OR REPLACE TRIGGER ledger_accounts_stay_all BEFORE TRUNCATE ON ledger_accounts
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change('ledger_accounts');

CREATE OR REPLACE TRIGGER ledger_accounts_keep_identity
  BEFORE UPDATE OF id, "merchantId", type, "ownerId", currency, "createdAt" ON ledger_accounts
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change('ledger_accounts');

-- A balance moves by one numbered entry at a time. How much of it is frozen may change by itself.
CREATE OR REPLACE TRIGGER ledger_accounts_move_by_entry
  BEFORE UPDATE OF balance, "entryCount", "lastHash", "lastAt" ON ledger_accounts
  FOR EACH ROW WHEN (NEW."entryCount" <> OLD."entryCount" + 1) EXECUTE FUNCTION ledger_refuse_change('ledger_accounts');
