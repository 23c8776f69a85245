-- The indexes of what is shown take their place.
DROP INDEX "payment_links_merchantId_createdAt_id_idx";
DROP INDEX "products_merchantId_createdAt_id_idx";
