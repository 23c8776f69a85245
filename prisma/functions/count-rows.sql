-- Exact totals of unfiltered lists without counting rows: count(*) over 200,000 customers takes
-- tens of milliseconds, the sum of eight slots does not depend on their number.
-- A transaction adds to the slot of its own connection, so that two that insert at the same
-- time seldom wait for each other.
CREATE OR REPLACE FUNCTION count_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO row_counts AS counted ("merchantId", resource, slot, rows)
  VALUES (CASE TG_OP WHEN 'INSERT' THEN NEW."merchantId" ELSE OLD."merchantId" END, TG_ARGV[0],
          pg_backend_pid() % 8, CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END)
  ON CONFLICT ("merchantId", resource, slot) DO UPDATE SET rows = counted.rows + EXCLUDED.rows;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER customers_counted AFTER INSERT OR DELETE ON customers
  FOR EACH ROW EXECUTE FUNCTION count_rows('customers');
