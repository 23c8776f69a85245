-- The audit log only grows. Statement triggers: what touches no row is refused as well.
CREATE OR REPLACE FUNCTION audit_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% of % refused: the audit log is append-only', TG_OP, TG_ARGV[0]
    USING ERRCODE = 'restrict_violation';
END $$;

CREATE OR REPLACE TRIGGER audit_entries_append_only BEFORE UPDATE OR DELETE ON audit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse_change('audit_entries');
CREATE OR REPLACE TRIGGER audit_entries_append_only_all BEFORE TRUNCATE ON audit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse_change('audit_entries');
CREATE OR REPLACE TRIGGER audit_seals_append_only BEFORE UPDATE OR DELETE ON audit_seals
  FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse_change('audit_seals');
CREATE OR REPLACE TRIGGER audit_seals_append_only_all BEFORE TRUNCATE ON audit_seals
  FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse_change('audit_seals');

-- Whole rows are inserted, so that the column's default would never be asked.
CREATE OR REPLACE FUNCTION audit_give_position() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.position := nextval('audit_entries_position_seq');
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER audit_entries_position BEFORE INSERT ON audit_entries
  FOR EACH ROW EXECUTE FUNCTION audit_give_position();
