-- Puts each table where it belongs that is nowhere yet (server/programs/sharding/). `kept` names those that
-- are not spread by merchant: "reference" are copied to all nodes, "local" stay on the coordinator. All
-- others have a column "merchantId", by which their rows are spread: a merchant's rows of all tables are on
-- one node. Rows that are there move along; triggers do not: the function files make them anew, in the same
-- transaction. Answers what it has placed; a second call does nothing.
CREATE OR REPLACE FUNCTION spread_tables(kept json) RETURNS text[] LANGUAGE plpgsql AS $$
DECLARE
  placed text[] := '{}';
  reference record;
  moved record;
BEGIN
  CREATE TEMP TABLE IF NOT EXISTS to_place (name text, place text) ON COMMIT DELETE ROWS;
  CREATE TEMP TABLE IF NOT EXISTS references_off (name text, "table" text, rule text) ON COMMIT DELETE ROWS;
  INSERT INTO to_place SELECT * FROM unplaced_tables(kept);
  IF NOT EXISTS (SELECT FROM to_place) THEN
    RETURN placed;
  END IF;
  -- References between a table that is placed and one that is not are refused: they come back afterwards.
  INSERT INTO references_off
  SELECT c.conname, c.conrelid::regclass::text, pg_get_constraintdef(c.oid) FROM pg_constraint c
  WHERE c.contype = 'f' AND c.conparentid = 0 AND EXISTS (
    SELECT FROM to_place WHERE to_regclass(quote_ident(name)) IN (c.conrelid, c.confrelid));
  FOR reference IN SELECT * FROM references_off LOOP
    EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', reference."table", reference.name);
  END LOOP;
  -- What keeps rows from being removed would keep them here as well as there.
  FOR reference IN
    SELECT t.tgname AS name, t.tgrelid::regclass::text AS "table" FROM pg_trigger t
    JOIN to_place ON to_regclass(quote_ident(to_place.name)) = t.tgrelid WHERE NOT t.tgisinternal
  LOOP
    EXECUTE format('DROP TRIGGER %I ON %s', reference.name, reference."table");
  END LOOP;
  -- All go with the customers, who are placed before the others.
  FOR moved IN SELECT name, place FROM to_place ORDER BY place DESC, name <> 'customers', name LOOP
    IF moved.place = 'reference' THEN
      PERFORM create_reference_table(quote_ident(moved.name));
    ELSIF moved.name = 'customers' THEN
      PERFORM create_distributed_table('customers', 'merchantId', colocate_with => 'none');
    ELSE
      PERFORM create_distributed_table(quote_ident(moved.name), 'merchantId', colocate_with => 'customers');
    END IF;
    PERFORM truncate_local_data_after_distributing_table(quote_ident(moved.name));
    placed := placed || moved.name;
  END LOOP;
  FOR reference IN SELECT * FROM references_off LOOP
    EXECUTE format('ALTER TABLE %s ADD CONSTRAINT %I %s', reference."table", reference.name, reference.rule);
  END LOOP;
  DELETE FROM to_place;
  DELETE FROM references_off;
  RETURN placed;
END $$;

-- The tables that are to be placed, and where. One that is neither kept nor a merchant's is a mistake.
CREATE OR REPLACE FUNCTION unplaced_tables(kept json) RETURNS TABLE (name text, place text) LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT t.relname::text, coalesce(kept ->> t.relname, 'spread') FROM pg_class t
  WHERE t.relkind IN ('r', 'p') AND NOT t.relispartition AND t.relnamespace = 'public'::regnamespace
    AND coalesce(kept ->> t.relname, 'spread') <> 'local'
    AND NOT EXISTS (SELECT FROM pg_dist_partition d WHERE d.logicalrelid = t.oid)
    AND NOT EXISTS (SELECT FROM pg_depend e WHERE e.objid = t.oid AND e.deptype = 'e');
END $$;
