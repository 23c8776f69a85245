-- Posting, called by server/ledger/post.ts. Conditions of triggers and checks are read anew by each
-- statement, which costs more than evaluating them: hence few, short ones, and few statements.

-- Creates missing accounts. Before any lock is taken and in one order, so that two that create
-- the same accounts wait for each other and never in a circle.
CREATE OR REPLACE FUNCTION ledger_create_accounts(
  p_merchant_id text, p_currency text, p_now timestamptz,
  p_types "LedgerAccountType"[], p_owner_ids text[], p_new_ids text[]
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ledger_accounts (id, "merchantId", type, "ownerId", currency, "createdAt")
  SELECT l.id, p_merchant_id, l.type, l.owner_id, p_currency, p_now
  FROM unnest(p_types, p_owner_ids, p_new_ids) AS l (type, owner_id, id)
  ORDER BY l.type, l.owner_id
  ON CONFLICT DO NOTHING;
END $$;

-- The only writer of accounts, transactions and entries. Answers one row: `posted`, or the reason
-- of a refusal, which has moved nothing. Each leg is on another account; the caller has checked
-- that their sum is zero, and the trigger on entries checks it again.
CREATE OR REPLACE FUNCTION ledger_post(
  p_id text, p_merchant_id text, p_type text, p_currency text, p_description text,
  p_related_id text, p_related_type text, p_now timestamptz,
  p_types "LedgerAccountType"[], p_owner_ids text[], p_amounts bigint[], p_new_ids text[],
  p_merchant_may_overdraw boolean
) RETURNS TABLE (outcome text, "createdAt" timestamptz) LANGUAGE plpgsql AS $$
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
  -- Never before the transaction that writes it began: what was true before all that run stays true,
  -- which is how balances at a moment are settled. A clock that is a minute off is a test's own.
  "createdAt" := CASE WHEN p_now BETWEEN transaction_timestamp() - interval '1 minute' AND transaction_timestamp()
    THEN date_trunc('milliseconds', transaction_timestamp()) ELSE p_now END;
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
    SELECT a.id, a.type, a.balance, a."entryCount", a."lastHash", a."lastAt", a.frozen,
           amounts[array_position(account_ids, a.id)] AS amount
    FROM ledger_accounts a
    WHERE a."merchantId" = p_merchant_id AND a.id = ANY (account_ids) ORDER BY a.id FOR NO KEY UPDATE
  LOOP
    balance := account.balance + account.amount;
    -- What a customer has is spent down to what is frozen of it.
    IF account.amount < 0 AND balance < account.frozen AND account.type IN ('customer', 'credit') THEN
      refusal := 'insufficient_balance';
    -- What is held of a merchant stays here: it may go back to shoppers, not out.
    ELSIF account.amount < 0 AND account.type = 'merchant' AND NOT p_merchant_may_overdraw
      AND balance < (CASE WHEN p_type IN ('payout', 'credit', 'gift_card') THEN account.frozen ELSE 0 END) THEN
      refusal := 'insufficient_merchant_balance';
    ELSIF abs(balance) > ledger_largest(account.type) THEN
      refusal := coalesce(refusal, 'amount_too_large');
    END IF;
    ids := ids || account.id;
    numbers := numbers || account."entryCount" + 1;
    moved := moved || account.amount;
    balances := balances || balance;
    hashes := hashes || coalesce(account."lastHash", ''::bytea);
    -- Entries of an account follow one another in time, but for a clock that is plainly wrong: what
    -- a host a year ahead has dated does not date what others write after it.
    IF account."lastAt" <= p_now + interval '1 day' THEN
      "createdAt" := greatest("createdAt", account."lastAt");
    END IF;
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
    WHERE a."merchantId" = p_merchant_id AND a.id = e.id
    RETURNING a.id, e.number, e.amount, e.balance_after, e.hash
  )
  INSERT INTO ledger_entries ("merchantId", "accountId", number, "transactionId", amount, "balanceAfter", hash, "createdAt")
  SELECT p_merchant_id, id, number, p_id, amount, balance_after, hash, ledger_post."createdAt" FROM accounts;
  RETURN NEXT;
END $$;
