-- The index above has its rows too.
DROP INDEX CONCURRENTLY subscriptions_to_announce_by_hand;
