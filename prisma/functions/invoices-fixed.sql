-- An invoice with a number is what was handed out: payment, credits and letters change beside it, and an erasure blanks
-- what is no part of the paper. A draft may change, and an invoice may never be removed.
CREATE OR REPLACE FUNCTION invoices_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF OLD.number IS NULL THEN
      RETURN NEW;
    END IF;
    IF (OLD."merchantId", OLD.id, OLD."customerId", OLD."subscriptionId", OLD.number, OLD.currency, OLD."lineItems", OLD.breakdown,
        OLD.total, OLD.tax, OLD.document, OLD."dueAt", OLD."finalizedAt")
      IS NOT DISTINCT FROM
       (NEW."merchantId", NEW.id, NEW."customerId", NEW."subscriptionId", NEW.number, NEW.currency, NEW."lineItems", NEW.breakdown,
        NEW.total, NEW.tax, NEW.document, NEW."dueAt", NEW."finalizedAt") THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION '% of invoice % refused: a final invoice never changes, a credit note corrects it', TG_OP, OLD.id
    USING ERRCODE = 'restrict_violation';
END $$;

CREATE OR REPLACE TRIGGER invoices_fixed BEFORE UPDATE OR DELETE ON invoices
  FOR EACH ROW EXECUTE FUNCTION invoices_refuse_change();

CREATE OR REPLACE FUNCTION credit_notes_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% of % refused: credit notes are append-only', TG_OP, TG_ARGV[0]
    USING ERRCODE = 'restrict_violation';
END $$;

CREATE OR REPLACE TRIGGER credit_notes_append_only BEFORE UPDATE OR DELETE ON credit_notes
  FOR EACH STATEMENT EXECUTE FUNCTION credit_notes_refuse_change('credit_notes');
CREATE OR REPLACE TRIGGER credit_notes_append_only_all BEFORE TRUNCATE ON credit_notes
  FOR EACH STATEMENT EXECUTE FUNCTION credit_notes_refuse_change('credit_notes');

ALTER TABLE invoices DROP CONSTRAINT IF EXISTS invoices_add_up;
ALTER TABLE invoices ADD CONSTRAINT invoices_add_up CHECK (
  total >= 0 AND tax BETWEEN 0 AND total AND "amountPaid" BETWEEN 0 AND total AND "amountCredited" BETWEEN 0 AND total
  AND (status <> 'paid' OR "amountPaid" + "amountCredited" >= total)
  AND (number IS NULL) = ("finalizedAt" IS NULL) AND (number IS NULL) = (document IS NULL)
  AND (number IS NOT NULL OR status IN ('draft', 'void')));
ALTER TABLE credit_notes DROP CONSTRAINT IF EXISTS credit_notes_above_zero;
ALTER TABLE credit_notes ADD CONSTRAINT credit_notes_above_zero CHECK (amount > 0 AND tax BETWEEN 0 AND amount);
