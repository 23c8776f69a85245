CREATE INDEX CONCURRENTLY "transfers_merchantId_holdId_idx" ON "transfers"("merchantId", "holdId");
