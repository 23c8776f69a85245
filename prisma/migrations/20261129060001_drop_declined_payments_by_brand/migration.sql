-- Part of payment_attempts_brand_by_hand.
DROP INDEX CONCURRENTLY payment_attempts_declined_by_hand;
