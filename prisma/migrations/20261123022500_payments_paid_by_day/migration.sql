-- The overview adds up what was paid a day without reading a payment: server/routers/dashboard/overview-days.ts.
CREATE INDEX CONCURRENTLY payment_intents_paid_by_hand ON payment_intents ("merchantId", "createdAt")
  INCLUDE (currency, "amountCaptured") WHERE "amountCaptured" > 0 AND mode <> 'setup';
