-- Exact totals of unfiltered lists without counting rows: count(*) over 200,000 customers takes
-- tens of milliseconds, the sum of eight slots does not depend on their number.
-- A transaction adds to the slot of its own connection, so that two that insert at the same
-- time seldom wait for each other, and never in a circle.

CREATE FUNCTION count_rows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  change integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  INSERT INTO row_counts AS counted ("merchantId", resource, slot, rows)
  SELECT changed."merchantId", TG_ARGV[0], pg_backend_pid() % 8, change * count(*)
  FROM changed
  GROUP BY changed."merchantId"
  ORDER BY changed."merchantId"
  ON CONFLICT ("merchantId", resource, slot) DO UPDATE SET rows = counted.rows + EXCLUDED.rows;
  RETURN NULL;
END
$$;

CREATE TRIGGER customers_counted_insert AFTER INSERT ON customers
  REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_rows('customers');

CREATE TRIGGER customers_counted_delete AFTER DELETE ON customers
  REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_rows('customers');

-- Search by part of name, e-mail, phone number or id. Prisma cannot describe these two.
CREATE INDEX customers_search_by_hand ON customers USING gin ("merchantId", "searchText" gin_trgm_ops);
CREATE INDEX products_search_by_hand ON products USING gin ("merchantId", "searchText" gin_trgm_ops);
