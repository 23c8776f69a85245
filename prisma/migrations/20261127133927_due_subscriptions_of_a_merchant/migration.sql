-- A merchant's due subscriptions are taken up in the order of this index: with 40,000 due at once, each look read them all.
CREATE INDEX CONCURRENTLY "subscriptions_merchantId_nextAttemptAt_idx" ON "subscriptions"("merchantId", "nextAttemptAt");
