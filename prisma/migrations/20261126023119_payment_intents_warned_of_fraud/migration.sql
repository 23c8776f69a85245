-- Few payments are warned of: the dashboard counts them at each look.
CREATE INDEX CONCURRENTLY payment_intents_fraud_warned_by_hand ON payment_intents ("merchantId", "createdAt")
  WHERE "fraudWarning" IS NOT NULL;
