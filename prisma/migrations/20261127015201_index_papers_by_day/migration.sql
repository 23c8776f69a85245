CREATE INDEX CONCURRENTLY "invoices_merchantId_finalizedAt_idx" ON "invoices"("merchantId", "finalizedAt");
