-- CreateIndex
CREATE INDEX "checkout_sessions_merchantId_paymentLinkId_firstBrowser_idx" ON "checkout_sessions"("merchantId", "paymentLinkId", "firstBrowser");