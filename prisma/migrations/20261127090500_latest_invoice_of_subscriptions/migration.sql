-- AlterTable
ALTER TABLE "subscriptions" ADD COLUMN "latestInvoiceId" TEXT;

UPDATE "subscriptions" SET "latestInvoiceId" = latest."id"
FROM (
  SELECT DISTINCT ON ("merchantId", "subscriptionId") "merchantId", "subscriptionId", "id" FROM "invoices"
  WHERE "subscriptionId" IS NOT NULL
  ORDER BY "merchantId", "subscriptionId", "createdAt" DESC, "id" DESC) AS latest
WHERE latest."merchantId" = "subscriptions"."merchantId" AND latest."subscriptionId" = "subscriptions"."id";
