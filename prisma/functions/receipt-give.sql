-- The next number of a merchant's receipts, given to one payment in the transaction that books it. The
-- merchant's counter is held from here to the commit, and this is called in the unit's last statement: what
-- is rolled back has used no number, so there are no gaps. What the merchant was called then stays on it.
CREATE OR REPLACE FUNCTION receipt_give(
  p_id text, p_merchant_id text, p_payment_intent_id text, p_amount bigint, p_currency text, p_now timestamptz
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  given bigint;
  sells jsonb;
BEGIN
  IF EXISTS (SELECT 1 FROM receipts r WHERE r."merchantId" = p_merchant_id AND r."paymentIntentId" = p_payment_intent_id) THEN
    RETURN 'posted';
  END IF;
  sells := seller_details(p_merchant_id);
  INSERT INTO receipt_counters AS counter ("merchantId", last) VALUES (p_merchant_id, 1)
    ON CONFLICT ("merchantId") DO UPDATE SET last = counter.last + 1
    RETURNING counter.last INTO given;
  INSERT INTO receipts (id, "merchantId", number, "paymentIntentId", amount, currency, seller, "createdAt")
  VALUES (p_id, p_merchant_id, given, p_payment_intent_id, p_amount, p_currency, sells, p_now);
  RETURN 'posted';
END $$;

-- A receipt is what was handed out.
CREATE OR REPLACE FUNCTION receipts_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% of % refused: receipts are append-only', TG_OP, TG_ARGV[0]
    USING ERRCODE = 'restrict_violation';
END $$;

CREATE OR REPLACE TRIGGER receipts_append_only BEFORE UPDATE OR DELETE ON receipts
  FOR EACH STATEMENT EXECUTE FUNCTION receipts_refuse_change('receipts');
CREATE OR REPLACE TRIGGER receipts_append_only_all BEFORE TRUNCATE ON receipts
  FOR EACH STATEMENT EXECUTE FUNCTION receipts_refuse_change('receipts');
