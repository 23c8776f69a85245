-- The next number of a merchant's refund notes, given to one refund in the transaction in which it succeeds;
-- see receipt_give. Beside the receipts' numbers: each of the two rows has no gaps of its own.
CREATE OR REPLACE FUNCTION refund_note_give(
  p_id text, p_merchant_id text, p_refund_id text, p_payment_intent_id text, p_amount bigint, p_currency text, p_now timestamptz
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  given bigint;
  sells jsonb;
BEGIN
  IF EXISTS (SELECT 1 FROM refund_notes n WHERE n."merchantId" = p_merchant_id AND n."refundId" = p_refund_id) THEN
    RETURN 'posted';
  END IF;
  sells := seller_details(p_merchant_id);
  INSERT INTO refund_note_counters AS counter ("merchantId", last) VALUES (p_merchant_id, 1)
    ON CONFLICT ("merchantId") DO UPDATE SET last = counter.last + 1
    RETURNING counter.last INTO given;
  INSERT INTO refund_notes (id, "merchantId", number, "refundId", "paymentIntentId", amount, currency, seller, "createdAt")
  VALUES (p_id, p_merchant_id, given, p_refund_id, p_payment_intent_id, p_amount, p_currency, sells, p_now);
  RETURN 'posted';
END $$;

-- A refund note is what was handed out: it stays when the money comes back.
CREATE OR REPLACE FUNCTION refund_notes_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% of % refused: refund notes are append-only', TG_OP, TG_ARGV[0]
    USING ERRCODE = 'restrict_violation';
END $$;

CREATE OR REPLACE TRIGGER refund_notes_append_only BEFORE UPDATE OR DELETE ON refund_notes
  FOR EACH STATEMENT EXECUTE FUNCTION refund_notes_refuse_change('refund_notes');
CREATE OR REPLACE TRIGGER refund_notes_append_only_all BEFORE TRUNCATE ON refund_notes
  FOR EACH STATEMENT EXECUTE FUNCTION refund_notes_refuse_change('refund_notes');
