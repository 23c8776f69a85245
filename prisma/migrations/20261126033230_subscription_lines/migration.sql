-- AlterTable
ALTER TABLE "checkout_sessions" ADD COLUMN     "renewalLines" JSONB;

-- AlterTable
ALTER TABLE "subscriptions" ADD COLUMN     "latestPaymentIntentId" TEXT,
ADD COLUMN     "lineItems" JSONB;

-- Subscriptions that began before charge all lines of their session each period.
UPDATE "subscriptions" SET "lineItems" = began."lineItems", "description" = coalesce("subscriptions"."description", began."lineItems"->0->>'name')
FROM "checkout_sessions" AS began
WHERE began."merchantId" = "subscriptions"."merchantId" AND began."id" = "subscriptions"."checkoutSessionId";

UPDATE "subscriptions" SET "latestPaymentIntentId" = latest."id"
FROM (
  SELECT DISTINCT ON ("merchantId", "subscriptionId") "merchantId", "subscriptionId", "id" FROM "payment_intents"
  WHERE "subscriptionId" IS NOT NULL AND "status" = 'succeeded' AND "amountCaptured" > 0
  ORDER BY "merchantId", "subscriptionId", "createdAt" DESC, "id" DESC) AS latest
WHERE latest."merchantId" = "subscriptions"."merchantId" AND latest."subscriptionId" = "subscriptions"."id";
