ALTER TABLE "payment_methods" ADD COLUMN     "expiryNoticeAt" TIMESTAMPTZ(3);

-- Cards that were saved before are announced too, unless they have expired.
UPDATE "payment_methods"
SET "expiryNoticeAt" = (make_timestamp("expiryYear", "expiryMonth", 1, 0, 0, 0) + interval '1 month' - interval '30 days') AT TIME ZONE 'UTC'
WHERE "detachedAt" IS NULL AND "expiryMonth" BETWEEN 1 AND 12 AND "expiryYear" BETWEEN extract(year FROM now()) AND 9999;
