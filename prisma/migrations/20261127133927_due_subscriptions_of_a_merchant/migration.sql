-- CreateIndex
CREATE INDEX "subscriptions_merchantId_nextAttemptAt_idx" ON "subscriptions"("merchantId", "nextAttemptAt");