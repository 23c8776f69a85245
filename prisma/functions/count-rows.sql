-- Exact totals of lists without counting rows: count(*) over 200,000 rows takes tens of milliseconds, a
-- sum of counters does not depend on their number. A counter belongs to a merchant, a resource, a part
-- of it (mostly a status) and a slot; server/data/rows/count-rows.ts adds them up.

-- A slot is a server process: of those that run at the same time each has another, so that no two
-- transactions wait for a counter, whatever else they do and in whichever order. Kept in the
-- connection, because the look-up takes longer than counting does.
CREATE OR REPLACE FUNCTION count_slot() RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  slot text := current_setting('canary.slot', true);
BEGIN
  IF slot IS NULL OR slot = '' THEN
    slot := (SELECT min(n) FROM pg_stat_get_backend_idset() AS n WHERE pg_stat_get_backend_pid(n) = pg_backend_pid());
    PERFORM set_config('canary.slot', slot, false);
  END IF;
  RETURN slot;
END $$;

-- Makes the triggers that count the rows r of a table, and counts those that are there when the rule is
-- new. `part` is an expression over r, `moves_by` the columns that it reads. What is removed is counted by
-- statements: adding up row by row in a statement of many takes longer with each row. Rows are made one or
-- two at a time, and then keeping them for the statement's end costs half as much again as counting does;
-- so each counts itself. `in_batches` says that statements make and move many rows at once; other updates
-- cost nothing when they do not touch these columns. Where the counters are spread over nodes, which know
-- no triggers of statements with their rows, each row counts itself whatever happens to it.
CREATE OR REPLACE FUNCTION count_list(resource text, part text, moves_by text, in_batches boolean DEFAULT false)
RETURNS void LANGUAGE plpgsql AS $outer$
DECLARE
  counter constant text := resource || '_counted';
  add constant text := 'INSERT INTO row_counts AS counted ("merchantId", resource, part, slot, rows) %s
    ON CONFLICT ("merchantId", resource, part, slot) DO UPDATE SET rows = counted.rows + EXCLUDED.rows;';
  -- Calling a function takes a fifth of the time of counting: the connection's own first.
  slot constant text := $$coalesce(nullif(current_setting('canary.slot', true), '')::int, count_slot())$$;
  many constant text := format(
    'SELECT r."merchantId", %L, %s, %s, %%1$s FROM %%2$s AS r GROUP BY 1, 3',
    resource, part, slot);
  one constant text := format('(%%1$s."merchantId", %L, %s, %s, %%2$s)', resource, regexp_replace(part, '\mr\.', '%1$s.', 'g'), slot);
  is_spread boolean := false;
  rule_before constant text := (SELECT p.prosrc FROM pg_proc p WHERE p.oid = to_regproc(counter));
BEGIN
  IF to_regclass('pg_dist_partition') IS NOT NULL THEN
    EXECUTE 'SELECT EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = to_regclass(''row_counts''))' INTO is_spread;
  END IF;
  EXECUTE format('LOCK TABLE %I IN SHARE ROW EXCLUSIVE MODE', resource);
  EXECUTE format('CREATE OR REPLACE FUNCTION %I() RETURNS trigger LANGUAGE plpgsql AS %L', counter, format(
    $body$BEGIN
  IF TG_LEVEL = 'ROW' THEN
    IF TG_OP = 'INSERT' THEN
      %s
    ELSIF TG_OP = 'DELETE' THEN
      %s
    ELSE
      %s
    END IF;
  ELSIF TG_OP = 'INSERT' THEN
    %s
  ELSIF TG_OP = 'DELETE' THEN
    %s
  ELSE
    %s
  END IF;
  RETURN NULL;
END$body$,
    format(add, 'VALUES ' || format(one, 'NEW', '1')),
    format(add, 'VALUES ' || format(one, 'OLD', '-1')),
    format(add, 'VALUES ' || format(one, 'OLD', '-1') || ', ' || format(one, 'NEW', '1')),
    format(add, format(many, 'count(*)', 'new_rows')),
    format(add, format(many, '-count(*)', 'old_rows')),
    format(add, format(many, 'sum(r.change)',
      '(SELECT *, 1 AS change FROM new_rows UNION ALL SELECT *, -1 FROM old_rows)') || ' HAVING sum(r.change) <> 0')));
  IF is_spread THEN
    EXECUTE format('CREATE OR REPLACE TRIGGER %I AFTER INSERT OR DELETE ON %I FOR EACH ROW EXECUTE FUNCTION %I()',
      counter || '_in', resource, counter);
    EXECUTE format('DROP TRIGGER IF EXISTS %I ON %I', counter || '_out', resource);
  ELSE
    EXECUTE format('CREATE OR REPLACE TRIGGER %I AFTER INSERT ON %I %s EXECUTE FUNCTION %I()', counter || '_in', resource,
      CASE WHEN in_batches THEN 'REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT' ELSE 'FOR EACH ROW' END, counter);
    EXECUTE format('CREATE OR REPLACE TRIGGER %I AFTER DELETE ON %I REFERENCING OLD TABLE AS old_rows
      FOR EACH STATEMENT EXECUTE FUNCTION %I()', counter || '_out', resource, counter);
  END IF;
  IF moves_by IS NOT NULL AND in_batches AND NOT is_spread THEN
    EXECUTE format('CREATE OR REPLACE TRIGGER %I AFTER UPDATE ON %I REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
      FOR EACH STATEMENT EXECUTE FUNCTION %I()', counter || '_moved', resource, counter);
  ELSIF moves_by IS NOT NULL THEN
    EXECUTE format('CREATE OR REPLACE TRIGGER %I AFTER UPDATE OF %s ON %I FOR EACH ROW WHEN (%s IS DISTINCT FROM %s)
      EXECUTE FUNCTION %I()', counter || '_moved', moves_by, resource,
      regexp_replace(part, '\mr\.', 'OLD.', 'g'), regexp_replace(part, '\mr\.', 'NEW.', 'g'), counter);
  END IF;
  IF rule_before IS DISTINCT FROM (SELECT p.prosrc FROM pg_proc p WHERE p.oid = to_regproc(counter)) THEN
    EXECUTE format('DELETE FROM row_counts WHERE resource = %L', resource);
    EXECUTE format(add, format(many, 'count(*)', format('%I', resource)));
  END IF;
END $outer$;

DROP FUNCTION IF EXISTS uncount_partition(text, regclass);
DROP TRIGGER IF EXISTS customers_counted ON customers;
DROP FUNCTION IF EXISTS count_rows();

SELECT count_list('audit_entries', $$''$$, NULL);
SELECT count_list('customers', $$''$$, NULL);
SELECT count_list('events', $$''$$, NULL);
SELECT count_list('refunds', $$''$$, NULL);
SELECT count_list('checkout_sessions', 'r.status::text', 'status');
-- Checkouts that nobody tried to pay are counted apart: staff read them among checkouts.
SELECT count_list('payment_intents', $$CASE WHEN r."checkoutSessionId" IS NOT NULL AND r."processorPayment" IS NULL AND r."lastError" IS NULL
  AND r.status IN ('requires_payment_method', 'requires_confirmation', 'canceled') THEN 'untried/' ELSE '' END || r.status::text$$,
  'status, "processorPayment", "lastError", "checkoutSessionId"');
SELECT count_list('disputes', 'r.status::text', 'status');
SELECT count_list('subscriptions', 'r.status::text', 'status');
SELECT count_list('invoices', 'r.status::text', 'status');
SELECT count_list('transfers', 'r.status::text', 'status');
SELECT count_list('gift_cards', 'r.status::text', 'status');
SELECT count_list('payouts', 'r.status::text', 'status');
SELECT count_list('files', 'r.status::text', 'status');
SELECT count_list('messages', $$r.channel || '/' || r.status::text$$, 'channel, status');
SELECT count_list('logged_requests', $$CASE WHEN r.status < 400 THEN 'ok' WHEN r.status < 500 THEN 'refused' ELSE 'failed' END$$,
  NULL, in_batches => true);
SELECT count_list('webhook_deliveries', $$r."endpointId" || '/' || r.status::text$$, '"endpointId", status', in_batches => true);
-- What was deleted stays as a row and is in no list.
SELECT count_list(resource, $$CASE WHEN r."deletedAt" IS NOT NULL THEN 'gone' WHEN r.active THEN 'active' ELSE 'inactive' END$$,
  '"deletedAt", active')
FROM unnest(ARRAY['payment_links', 'products', 'shipping_rates', 'webhook_endpoints']) AS resource;
SELECT count_list('prices', $$CASE WHEN r.active THEN 'active' ELSE 'inactive' END$$, 'active');
SELECT count_list('discounts', $$CASE WHEN r."deletedAt" IS NOT NULL THEN 'gone' ELSE 'shown' END$$, '"deletedAt"');
SELECT count_list('promotion_codes', $$r."discountId" || CASE WHEN r.active THEN '/active' ELSE '/inactive' END$$, 'active', in_batches => true);
SELECT count_list('discount_redemptions', $$r."discountId" || '/' || r.status::text$$, 'status');
SELECT count_list('payment_methods', $$CASE WHEN r."detachedAt" IS NOT NULL THEN 'gone' ELSE 'attached' END$$, '"detachedAt"');
