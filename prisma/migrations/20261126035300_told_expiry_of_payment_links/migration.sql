-- AlterTable
ALTER TABLE "payment_links" ADD COLUMN     "expiryToldAt" TIMESTAMPTZ(3);

-- No event for links that expired before there was one.
UPDATE "payment_links" SET "expiryToldAt" = "expiresAt" WHERE "expiresAt" <= now();
