-- AlterTable
ALTER TABLE "checkout_sessions" ADD COLUMN     "quantity" INTEGER NOT NULL DEFAULT 1;
-- Sessions that a shopper made of several: by the first line, where the link still has the price that they were made at.
UPDATE "checkout_sessions" s
SET "quantity" = (s."lineItems" -> 0 ->> 'quantity')::bigint
  / coalesce((l."lineItems" -> 0 ->> 'quantity')::bigint, 1)
FROM "payment_links" l
WHERE l."merchantId" = s."merchantId"
  AND l."id" = s."paymentLinkId"
  AND l."allowQuantity"
  AND l."totalAmount" > 0
  AND s."totalAmount" > l."totalAmount"
  AND s."totalAmount" = l."totalAmount"
    * ((s."lineItems" -> 0 ->> 'quantity')::bigint / coalesce((l."lineItems" -> 0 ->> 'quantity')::bigint, 1));
