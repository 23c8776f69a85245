-- Payments tried by a wallet or from a bank account: a filter by a way that nobody took looked at every payment's attempts.
CREATE INDEX CONCURRENTLY payment_attempts_way_by_hand ON payment_attempts ("merchantId", method, "paymentIntentId") WHERE method <> 'card';
