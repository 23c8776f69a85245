-- What is known of the shopper who pays: the browser (SHA-256 of its cookie, never the cookie), the
-- page's language and the device's time zone. A link asks what its browser has bought lately.
ALTER TABLE "checkout_sessions" ADD COLUMN "browser" TEXT;
ALTER TABLE "checkout_sessions" ADD COLUMN "locale" TEXT;
ALTER TABLE "checkout_sessions" ADD COLUMN "timeZone" TEXT;

-- CreateIndex
CREATE INDEX "checkout_sessions_merchantId_paymentLinkId_browser_idx" ON "checkout_sessions"("merchantId", "paymentLinkId", "browser");
