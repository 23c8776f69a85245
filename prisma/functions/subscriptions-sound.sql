-- The sum of the lines of a subscription; null where there are none to add up.
CREATE OR REPLACE FUNCTION lines_total(lines jsonb) RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN jsonb_typeof(lines) = 'array' THEN
    (SELECT COALESCE(sum((line ->> 'amount')::numeric * (line ->> 'quantity')::numeric), 0) FROM jsonb_array_elements(lines) AS line)
  END
$$;

-- The lines of a subscription's next charge are its amount; one that began before lines were kept has none.
ALTER TABLE subscriptions DROP CONSTRAINT IF EXISTS subscriptions_add_up;
ALTER TABLE subscriptions ADD CONSTRAINT subscriptions_add_up CHECK (amount = lines_total("lineItems"));

-- Without a card nothing can be charged: it is paid by invoice, or is in a trial that was given without one, or has
-- stopped with that. The days until something is due are those of invoices.
ALTER TABLE subscriptions DROP CONSTRAINT IF EXISTS subscriptions_collected;
ALTER TABLE subscriptions ADD CONSTRAINT subscriptions_collected CHECK (
  (collection = 'invoice' OR "paymentMethodId" IS NOT NULL
    OR ("trialWithoutCard" IS NOT NULL AND status IN ('trialing', 'paused', 'canceled'))) AND (collection = 'invoice') = ("daysUntilDue" IS NOT NULL));
