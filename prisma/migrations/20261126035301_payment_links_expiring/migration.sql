-- The worker looks for links whose expiry is not told yet: server/payments/links/tell-expiry.ts.
CREATE INDEX CONCURRENTLY payment_links_expiring_by_hand ON payment_links ("expiresAt")
WHERE "expiryToldAt" IS NULL AND "expiresAt" IS NOT NULL;
