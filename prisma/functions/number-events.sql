-- Numbers a merchant's events as they leave the outbox, for readers that wait for what is new
-- (server/routers/events/tail.ts). The merchant's row is locked until the transaction ends: a number is
-- visible only after all lower ones are, wherever the events were committed.
CREATE OR REPLACE FUNCTION number_events(merchant_ids text[], event_ids text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  WITH given AS MATERIALIZED (
    SELECT g.merchant, g.event, row_number() OVER (PARTITION BY g.merchant ORDER BY g.position) AS nth,
           count(*) OVER (PARTITION BY g.merchant) AS events
    FROM unnest(merchant_ids, event_ids) WITH ORDINALITY AS g(merchant, event, position)
  ), counted AS (
    -- In one order, so that two that number for several merchants never wait for each other in a circle.
    INSERT INTO event_counters AS counter ("merchantId", last)
    SELECT g.merchant, count(*) FROM given g GROUP BY g.merchant ORDER BY g.merchant
    ON CONFLICT ("merchantId") DO UPDATE SET last = counter.last + EXCLUDED.last
    RETURNING counter."merchantId", counter.last
  )
  INSERT INTO event_numbers ("merchantId", number, "eventId")
  SELECT g.merchant, c.last - g.events + g.nth, g.event FROM given g JOIN counted c ON c."merchantId" = g.merchant;
END $$;
