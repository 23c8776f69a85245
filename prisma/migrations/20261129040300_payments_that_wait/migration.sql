-- Payments that wait for a shopper: a filter that found none of them read all payments that were ever tried. Word for word
-- `tried` and `waits` of server/routers/dashboard/payments/payment-conditions.ts.
CREATE INDEX CONCURRENTLY payment_intents_waiting_by_hand ON payment_intents ("merchantId", "createdAt" DESC, id DESC)
  WHERE ("checkoutSessionId" IS NULL OR "processorPayment" IS NOT NULL OR "lastError" IS NOT NULL
    OR status NOT IN ('requires_payment_method', 'requires_confirmation', 'canceled'))
  AND (status = 'requires_confirmation'
    OR (status = 'requires_payment_method' AND jsonb_typeof("lastError") IS DISTINCT FROM 'object'));
