-- The list of payments by wallet: few of many, which were looked for in every attempt.
CREATE INDEX CONCURRENTLY payment_attempts_wallets_by_hand ON payment_attempts ("merchantId", "paymentIntentId") WHERE method = 'wallet';
