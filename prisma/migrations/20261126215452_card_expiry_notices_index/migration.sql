CREATE INDEX CONCURRENTLY "payment_methods_expiryNoticeAt_idx" ON "payment_methods"("expiryNoticeAt");
