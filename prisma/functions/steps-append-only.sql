-- What a shopper did is told as it was. Statement triggers: what touches no row is refused as well.
CREATE OR REPLACE FUNCTION steps_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% of % refused: a checkout''s timeline is append-only', TG_OP, TG_ARGV[0]
    USING ERRCODE = 'restrict_violation';
END $$;

CREATE OR REPLACE TRIGGER checkout_steps_append_only BEFORE UPDATE OR DELETE ON checkout_steps
  FOR EACH STATEMENT EXECUTE FUNCTION steps_refuse_change('checkout_steps');
CREATE OR REPLACE TRIGGER checkout_steps_append_only_all BEFORE TRUNCATE ON checkout_steps
  FOR EACH STATEMENT EXECUTE FUNCTION steps_refuse_change('checkout_steps');
