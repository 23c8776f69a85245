-- People read the last letters of an id aloud: server/routers/dashboard/payment-conditions.ts.
CREATE INDEX CONCURRENTLY payment_intents_end_by_hand ON payment_intents ("merchantId", right(id, 6));
