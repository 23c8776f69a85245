-- The ledger's rules, and the one function that writes it (called by server/ledger/post.ts).
-- For PostgreSQL 15 and newer. Conditions of triggers and checks are read anew by each statement,
-- which costs more than evaluating them: hence few, short ones, and few statements.

-- Limits -------------------------------------------------------------------------------------

-- What a balance can hold: for customers and merchants, who see it, 2^53 - 1, the largest integer
-- that a JSON number carries exactly; for the other side of all of them, 2^62.
CREATE FUNCTION ledger_largest(type "LedgerAccountType") RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN type IN ('customer', 'merchant') THEN 9007199254740991 ELSE 4611686018427387904 END
$$;

-- A customer's balance is never below zero.
ALTER TABLE ledger_accounts ADD CONSTRAINT ledger_accounts_balance
  CHECK (balance <= ledger_largest(type) AND balance >= CASE type WHEN 'customer' THEN 0 ELSE -ledger_largest(type) END);

ALTER TABLE ledger_entries ADD CONSTRAINT ledger_entries_amount_not_zero CHECK (amount <> 0);

ALTER TABLE transfers
  ADD CONSTRAINT transfers_amount_positive CHECK (amount > 0),
  ADD CONSTRAINT transfers_two_customers CHECK ("fromCustomerId" <> "toCustomerId");

ALTER TABLE payouts
  ADD CONSTRAINT payouts_amount_positive CHECK (amount > 0);

-- Append-only --------------------------------------------------------------------------------

CREATE FUNCTION ledger_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% of % refused: the ledger is append-only, corrections are new transactions', TG_OP, TG_TABLE_NAME
    USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER ledger_transactions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_transactions
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER ledger_seals_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_seals
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER ledger_sealed_accounts_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_sealed_accounts
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER ledger_accounts_stay BEFORE DELETE OR TRUNCATE ON ledger_accounts
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();

CREATE TRIGGER ledger_accounts_keep_identity
  BEFORE UPDATE OF id, "merchantId", type, "ownerId", currency, "createdAt" ON ledger_accounts
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();

-- A balance moves by one numbered entry at a time.
CREATE TRIGGER ledger_accounts_move_by_entry BEFORE UPDATE ON ledger_accounts
  FOR EACH ROW WHEN (NEW."entryCount" <> OLD."entryCount" + 1) EXECUTE FUNCTION ledger_refuse_change();

-- Entries arrive a transaction at a time, sum to zero, agree with their transaction in merchant
-- and currency, and are the latest of their accounts.
CREATE FUNCTION ledger_check_entries() RETURNS trigger LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  unsound text;
BEGIN
  SELECT e."transactionId" INTO unsound
  FROM added e
  JOIN ledger_transactions t ON t.id = e."transactionId"
  JOIN ledger_accounts a ON a.id = e."accountId"
  GROUP BY e."transactionId"
  HAVING sum(e.amount) <> 0
      OR bool_or(a."merchantId" <> t."merchantId" OR a.currency <> t.currency
                 OR a."entryCount" <> e.number OR a.balance <> e."balanceAfter")
  LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'ledger transaction %: its entries do not balance, or do not fit their accounts', unsound
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER ledger_entries_balance AFTER INSERT ON ledger_entries
  REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_check_entries();

-- Hashes -------------------------------------------------------------------------------------

-- What an entry's hash says of its transaction. The free text comes last, so that nothing is ambiguous.
CREATE FUNCTION ledger_transaction_text(
  id text, merchant_id text, type text, currency text, related_type text, related_id text,
  created_at timestamptz, description text
) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT id || '|' || merchant_id || '|' || type || '|' || currency || '|' || related_type || '|' || related_id || '|'
    || (extract(epoch FROM created_at) * 1000)::bigint || '|' || coalesce(description, '')
$$;

CREATE FUNCTION ledger_entry_hash(
  previous bytea, account_id text, number bigint, amount bigint, balance_after bigint, transaction_text text
) RETURNS bytea LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT sha256(coalesce(previous, ''::bytea) || convert_to(
    account_id || '|' || number || '|' || amount || '|' || balance_after || '|' || transaction_text, 'UTF8'))
$$;

-- A seal covers a line for each account that has moved since the seal before (server/ledger/seal.ts).
CREATE FUNCTION ledger_seal_line(account_id text, entry_number bigint, entry_hash bytea)
RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT account_id || '|' || entry_number || '|' || encode(entry_hash, 'hex')
$$;

CREATE FUNCTION ledger_seal_hash(previous bytea, lines text)
RETURNS bytea LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT sha256(coalesce(previous, ''::bytea) || convert_to(coalesce(lines, ''), 'UTF8'))
$$;

-- Posting ------------------------------------------------------------------------------------

-- Creates missing accounts. Before any lock is taken and in one order, so that two that create
-- the same accounts wait for each other and never in a circle.
CREATE FUNCTION ledger_create_accounts(
  p_merchant_id text, p_currency text, p_now timestamptz,
  p_types "LedgerAccountType"[], p_owner_ids text[], p_new_ids text[]
) RETURNS void LANGUAGE sql AS $$
  INSERT INTO ledger_accounts (id, "merchantId", type, "ownerId", currency, "createdAt")
  SELECT l.id, p_merchant_id, l.type, l.owner_id, p_currency, p_now
  FROM unnest(p_types, p_owner_ids, p_new_ids) AS l (type, owner_id, id)
  ORDER BY l.type, l.owner_id
  ON CONFLICT DO NOTHING
$$;

-- The only writer of accounts, transactions and entries. Answers one row: `posted`, or the reason
-- of a refusal, which has moved nothing. Each leg is on another account; the caller has checked
-- that their sum is zero, and the trigger on entries checks it again.
CREATE FUNCTION ledger_post(
  p_id text, p_merchant_id text, p_type text, p_currency text, p_description text,
  p_related_id text, p_related_type text, p_now timestamptz,
  p_types "LedgerAccountType"[], p_owner_ids text[], p_amounts bigint[], p_new_ids text[],
  p_merchant_may_overdraw boolean
) RETURNS TABLE (outcome text, "createdAt" timestamptz) LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  legs constant int := cardinality(p_amounts);
  account record;
  account_ids text[];
  amounts bigint[];
  ids text[] := '{}';
  numbers bigint[] := '{}';
  moved bigint[] := '{}';
  balances bigint[] := '{}';
  hashes bytea[] := '{}';
  balance bigint;
  refusal text;
  about text;
BEGIN
  outcome := 'posted';
  "createdAt" := p_now;
  FOR attempt IN 1 .. 2 LOOP
    SELECT array_agg(a.id), array_agg(l.amount) INTO account_ids, amounts
    FROM unnest(p_types, p_owner_ids, p_amounts) AS l (type, owner_id, amount)
    JOIN ledger_accounts a
      ON a."merchantId" = p_merchant_id AND a.type = l.type AND a."ownerId" = l.owner_id AND a.currency = p_currency;
    EXIT WHEN cardinality(account_ids) = legs;
    PERFORM ledger_create_accounts(p_merchant_id, p_currency, p_now, p_types, p_owner_ids, p_new_ids);
  END LOOP;

  -- Locks in id order: two postings never wait for each other in a circle.
  FOR account IN
    SELECT a.id, a.type, a.balance, a."entryCount", a."lastHash", a."lastAt",
           amounts[array_position(account_ids, a.id)] AS amount
    FROM ledger_accounts a WHERE a.id = ANY (account_ids) ORDER BY a.id FOR NO KEY UPDATE
  LOOP
    balance := account.balance + account.amount;
    IF account.amount < 0 AND balance < 0 AND account.type = 'customer' THEN
      refusal := 'insufficient_balance';
    ELSIF account.amount < 0 AND balance < 0 AND account.type = 'merchant' AND NOT p_merchant_may_overdraw THEN
      refusal := 'insufficient_merchant_balance';
    ELSIF abs(balance) > ledger_largest(account.type) THEN
      refusal := coalesce(refusal, 'amount_too_large');
    END IF;
    ids := ids || account.id;
    numbers := numbers || account."entryCount" + 1;
    moved := moved || account.amount;
    balances := balances || balance;
    hashes := hashes || coalesce(account."lastHash", ''::bytea);
    "createdAt" := greatest("createdAt", account."lastAt");
  END LOOP;
  IF cardinality(ids) IS DISTINCT FROM legs THEN
    outcome := 'accounts_changed';
    RETURN NEXT;
    RETURN;
  END IF;
  IF refusal IS NOT NULL THEN
    outcome := refusal;
    RETURN NEXT;
    RETURN;
  END IF;

  INSERT INTO ledger_transactions
    (id, "merchantId", type, currency, description, "relatedEntityId", "relatedEntityType", "createdAt")
  VALUES (p_id, p_merchant_id, p_type, p_currency, p_description, p_related_id, p_related_type, ledger_post."createdAt")
  ON CONFLICT ("merchantId", type, "relatedEntityId") DO NOTHING;
  IF NOT FOUND THEN
    outcome := 'already_posted';
    RETURN NEXT;
    RETURN;
  END IF;

  about := ledger_transaction_text(
    p_id, p_merchant_id, p_type, p_currency, p_related_type, p_related_id, "createdAt", p_description);
  FOR i IN 1 .. legs LOOP
    hashes[i] := ledger_entry_hash(hashes[i], ids[i], numbers[i], moved[i], balances[i], about);
  END LOOP;
  WITH accounts AS (
    UPDATE ledger_accounts a
    SET balance = e.balance_after, "entryCount" = e.number, "lastHash" = e.hash, "lastAt" = ledger_post."createdAt"
    FROM unnest(ids, numbers, moved, balances, hashes) AS e (id, number, amount, balance_after, hash)
    WHERE a.id = e.id
    RETURNING a.id, e.number, e.amount, e.balance_after, e.hash
  )
  INSERT INTO ledger_entries ("accountId", number, "transactionId", amount, "balanceAfter", hash, "createdAt")
  SELECT id, number, p_id, amount, balance_after, hash, ledger_post."createdAt" FROM accounts;
  RETURN NEXT;
END $$;

-- A transfer between customers in one call: both customers exist, the money moves, the business
-- row is written. Answers as ledger_post, or `not_found`.
CREATE FUNCTION transfer_create(
  p_id text, p_merchant_id text, p_from text, p_to text, p_amount bigint, p_currency text,
  p_description text, p_metadata jsonb, p_now timestamptz,
  p_transaction_id text, p_new_account_ids text[]
) RETURNS text LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  outcome text;
BEGIN
  IF (SELECT count(*) FROM customers c WHERE c."merchantId" = p_merchant_id AND c.id IN (p_from, p_to)) <> 2 THEN
    RETURN 'not_found';
  END IF;
  outcome := (ledger_post(
    p_transaction_id, p_merchant_id, 'transfer', p_currency, p_description, p_id, 'transfer', p_now,
    ARRAY['customer', 'customer']::"LedgerAccountType"[], ARRAY[p_from, p_to], ARRAY[-p_amount, p_amount],
    p_new_account_ids, false)).outcome;
  IF outcome = 'posted' THEN
    INSERT INTO transfers
      (id, "merchantId", "fromCustomerId", "toCustomerId", amount, currency, status, description, metadata, "createdAt", "updatedAt")
    VALUES (p_id, p_merchant_id, p_from, p_to, p_amount, p_currency, 'completed', p_description, p_metadata, p_now, p_now);
  END IF;
  RETURN outcome;
END $$;
