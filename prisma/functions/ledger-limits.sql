-- What a balance can hold: for customers and merchants, who see it, 2^53 - 1, the largest integer
-- that a JSON number carries exactly; for the other side of all of them, 2^62.
CREATE OR REPLACE FUNCTION ledger_largest(type "LedgerAccountType") RETURNS bigint
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN type::text IN ('customer', 'credit', 'gift_card', 'merchant') THEN 9007199254740991 ELSE 4611686018427387904 END
$$;

-- A customer's balance and store credit are never below zero, nor are gift cards, nor is what is held or expected.
ALTER TABLE ledger_accounts DROP CONSTRAINT IF EXISTS ledger_accounts_balance;
ALTER TABLE ledger_accounts ADD CONSTRAINT ledger_accounts_balance
  CHECK (balance <= ledger_largest(type) AND balance >= CASE WHEN type::text IN ('customer', 'credit', 'gift_card', 'held', 'expected') THEN 0 ELSE -ledger_largest(type) END);

-- Frozen is what is held of a customer or of the merchant (ledger_holds).
ALTER TABLE ledger_accounts DROP CONSTRAINT IF EXISTS ledger_accounts_frozen;
ALTER TABLE ledger_accounts ADD CONSTRAINT ledger_accounts_frozen
  CHECK (frozen >= 0 AND (frozen = 0 OR type IN ('customer', 'merchant')));

ALTER TABLE ledger_holds DROP CONSTRAINT IF EXISTS ledger_holds_whole;
ALTER TABLE ledger_holds ADD CONSTRAINT ledger_holds_whole CHECK (
  amount > 0 AND kind IN ('authorization', 'balance_part', 'dispute', 'reserve', 'transfer') AND status IN ('pending', 'posted', 'voided')
  AND (expected OR "heldOf" IS NOT NULL) AND ("heldOf" IS NULL) = ("ownerId" IS NULL)
  AND (status = 'pending' OR "expiresAt" IS NULL));
