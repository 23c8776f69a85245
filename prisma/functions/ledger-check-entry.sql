-- Entries arrive a transaction at a time, sum to zero, agree with their transaction in currency, and
-- are the latest of their accounts; that merchants agree is the foreign keys' rule. One of zero is the
-- merchant's, of what a fee has taken, or given back, whole. After the whole
-- statement and once for each row: each sees all rows of its transaction. Not at commit, because
-- a later posting of the same database transaction may move the account on.
CREATE OR REPLACE FUNCTION ledger_check_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM ledger_transactions t, ledger_accounts a
  WHERE t."merchantId" = NEW."merchantId" AND t.id = NEW."transactionId"
    AND a."merchantId" = NEW."merchantId" AND a.id = NEW."accountId"
    AND (NEW.amount <> 0 OR a.type = 'merchant')
    AND a.currency = t.currency AND a."entryCount" = NEW.number AND a.balance = NEW."balanceAfter"
    AND (SELECT sum(e.amount) FROM ledger_entries e
         WHERE e."merchantId" = NEW."merchantId" AND e."transactionId" = NEW."transactionId") = 0;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'ledger transaction %: its entries do not balance, or do not fit their accounts', NEW."transactionId"
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER ledger_entries_balance AFTER INSERT ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION ledger_check_entry();
