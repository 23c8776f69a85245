-- Likewise what was declined and is not paid since, which its checkouts are counted by as well.
CREATE INDEX CONCURRENTLY payment_intents_declined_by_hand ON payment_intents ("merchantId", "createdAt")
  INCLUDE (id, currency, "amountCaptured", mode, status) WHERE jsonb_typeof("lastError") = 'object';
