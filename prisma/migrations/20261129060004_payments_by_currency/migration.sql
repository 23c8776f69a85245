-- A list in a currency that is rare, or nobody's, walked through all payments.
CREATE INDEX CONCURRENTLY payment_intents_currency_by_hand ON payment_intents ("merchantId", currency, "createdAt" DESC, id DESC);
