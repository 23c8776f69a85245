-- Declined payments of a brand, in a currency or in any, where they are few or none: each declined one was looked at.
CREATE INDEX CONCURRENTLY payment_attempts_declined_by_hand ON payment_attempts ("merchantId", lower("cardBrand"), currency, "paymentIntentId") WHERE status IN ('failed', 'abandoned');
