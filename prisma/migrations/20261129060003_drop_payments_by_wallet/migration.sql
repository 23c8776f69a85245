-- Part of payment_attempts_way_by_hand.
DROP INDEX CONCURRENTLY payment_attempts_wallets_by_hand;
