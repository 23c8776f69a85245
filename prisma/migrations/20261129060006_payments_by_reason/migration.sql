-- Payments that failed last for a reason: a filter by one that is rare read all that were declined. Word for word
-- `outcomes.failed` and `failedBecause` of server/routers/dashboard/payments/payment-conditions.ts.
CREATE INDEX CONCURRENTLY payment_intents_reason_by_hand ON payment_intents
  ("merchantId", coalesce("lastError"->>'declineCode', "lastError"->>'code'), "createdAt" DESC, id DESC)
  WHERE status <> 'succeeded' AND jsonb_typeof("lastError") = 'object';
