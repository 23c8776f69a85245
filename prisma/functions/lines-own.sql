-- A line names a product, a price and an image, and JSON has no foreign keys: all must be the merchant's own. None of the
-- tables ever loses a row, so that what is sold by an old link may still name what has been deleted since.
CREATE OR REPLACE FUNCTION lines_refuse_foreign() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  images text[] := ARRAY(SELECT DISTINCT named #>> '{}' FROM jsonb_path_query(NEW."lineItems", '$[*].imageId ? (@ != null)') AS named);
  goods text[] := ARRAY(SELECT DISTINCT named #>> '{}' FROM jsonb_path_query(NEW."lineItems", '$[*].productId ? (@ != null)') AS named);
  fixed text[] := ARRAY(SELECT DISTINCT named #>> '{}' FROM jsonb_path_query(NEW."lineItems", '$[*].priceId ? (@ != null)') AS named);
  known bigint;
BEGIN
  SELECT count(*) INTO known FROM files f WHERE f."merchantId" = NEW."merchantId" AND f.id = ANY(images);
  IF known < cardinality(images) THEN
    RAISE EXCEPTION 'a line of % names an image that is not the merchant''s', TG_ARGV[0]
      USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'lines_own_images';
  END IF;
  SELECT count(*) INTO known FROM products p WHERE p."merchantId" = NEW."merchantId" AND p.id = ANY(goods);
  IF known < cardinality(goods) THEN
    RAISE EXCEPTION 'a line of % names a product that is not the merchant''s', TG_ARGV[0]
      USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'lines_own_products';
  END IF;
  SELECT count(*) INTO known FROM prices p WHERE p."merchantId" = NEW."merchantId" AND p.id = ANY(fixed);
  IF known < cardinality(fixed) THEN
    RAISE EXCEPTION 'a line of % names a price that is not the merchant''s', TG_ARGV[0]
      USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'lines_own_prices';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER checkout_sessions_own_lines BEFORE INSERT OR UPDATE OF "lineItems" ON checkout_sessions
  FOR EACH ROW WHEN (jsonb_path_exists(NEW."lineItems", '$[*] ? (@.imageId != null || @.productId != null || @.priceId != null)'))
  EXECUTE FUNCTION lines_refuse_foreign('checkout_sessions');
CREATE OR REPLACE TRIGGER payment_links_own_lines BEFORE INSERT OR UPDATE OF "lineItems" ON payment_links
  FOR EACH ROW WHEN (jsonb_path_exists(NEW."lineItems", '$[*] ? (@.imageId != null || @.productId != null || @.priceId != null)'))
  EXECUTE FUNCTION lines_refuse_foreign('payment_links');
CREATE OR REPLACE TRIGGER invoices_own_lines BEFORE INSERT OR UPDATE OF "lineItems" ON invoices
  FOR EACH ROW WHEN (jsonb_path_exists(NEW."lineItems", '$[*] ? (@.imageId != null || @.productId != null)'))
  EXECUTE FUNCTION lines_refuse_foreign('invoices');
