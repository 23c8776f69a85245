-- Numbers of past months stay as they were. Statement triggers: what touches no row is refused as well.
CREATE OR REPLACE FUNCTION movements_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% of % refused: numbers of billing are append-only', TG_OP, TG_ARGV[0]
    USING ERRCODE = 'restrict_violation';
END $$;

CREATE OR REPLACE TRIGGER subscription_movements_append_only BEFORE UPDATE OR DELETE ON subscription_movements
  FOR EACH STATEMENT EXECUTE FUNCTION movements_refuse_change('subscription_movements');
CREATE OR REPLACE TRIGGER subscription_movements_append_only_all BEFORE TRUNCATE ON subscription_movements
  FOR EACH STATEMENT EXECUTE FUNCTION movements_refuse_change('subscription_movements');

CREATE OR REPLACE TRIGGER subscription_outcomes_append_only BEFORE UPDATE OR DELETE ON subscription_outcomes
  FOR EACH STATEMENT EXECUTE FUNCTION movements_refuse_change('subscription_outcomes');
CREATE OR REPLACE TRIGGER subscription_outcomes_append_only_all BEFORE TRUNCATE ON subscription_outcomes
  FOR EACH STATEMENT EXECUTE FUNCTION movements_refuse_change('subscription_outcomes');

CREATE OR REPLACE TRIGGER subscription_trials_append_only BEFORE UPDATE OR DELETE ON subscription_trials
  FOR EACH STATEMENT EXECUTE FUNCTION movements_refuse_change('subscription_trials');
CREATE OR REPLACE TRIGGER subscription_trials_append_only_all BEFORE TRUNCATE ON subscription_trials
  FOR EACH STATEMENT EXECUTE FUNCTION movements_refuse_change('subscription_trials');
