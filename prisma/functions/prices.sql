-- A price costs nothing or something, and stays: who bought by it is charged by it again.
ALTER TABLE prices DROP CONSTRAINT IF EXISTS prices_amount;
ALTER TABLE prices ADD CONSTRAINT prices_amount CHECK (amount BETWEEN 0 AND 9007199254740991);

CREATE OR REPLACE FUNCTION prices_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the amount, currency, interval, tax behavior and product of a price never change'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'prices_fixed';
END $$;

CREATE OR REPLACE TRIGGER prices_fixed BEFORE UPDATE OF "productId", amount, currency, recurring, "taxBehavior" ON prices
  FOR EACH ROW WHEN ((NEW."productId", NEW.amount, NEW.currency, NEW.recurring, NEW."taxBehavior")
    IS DISTINCT FROM (OLD."productId", OLD.amount, OLD.currency, OLD.recurring, OLD."taxBehavior"))
  EXECUTE FUNCTION prices_refuse_change();
