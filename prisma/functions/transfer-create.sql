-- A transfer between customers in one call: both customers exist, the money moves, the business
-- row is written. Answers as ledger_post, or `not_found`, or `erased` of a receiver who was erased.
CREATE OR REPLACE FUNCTION transfer_create(
  p_id text, p_merchant_id text, p_from text, p_to text, p_amount bigint, p_currency text,
  p_description text, p_metadata jsonb, p_now timestamptz,
  p_transaction_id text, p_new_account_ids text[]
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  outcome text;
BEGIN
  -- One by one: each is a look into the primary key, whatever a plan knows of the merchant.
  IF NOT EXISTS (SELECT FROM customers c WHERE c."merchantId" = p_merchant_id AND c.id = p_from)
     OR NOT EXISTS (SELECT FROM customers c WHERE c."merchantId" = p_merchant_id AND c.id = p_to) THEN
    RETURN 'not_found';
  END IF;
  -- As the foreign key would hold it anyway, but before the money moves: an erasure waits, or is waited for.
  PERFORM FROM customers c WHERE c."merchantId" = p_merchant_id AND c.id = p_to AND c."erasedAt" IS NULL FOR KEY SHARE;
  IF NOT FOUND THEN
    RETURN 'erased';
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
