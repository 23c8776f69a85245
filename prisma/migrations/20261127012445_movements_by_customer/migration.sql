-- Customers who were gained and lost are counted in the order of this index, which has all that is read.
CREATE INDEX CONCURRENTLY "subscription_movements_merchantId_currency_customerId_month_idx" ON "subscription_movements"("merchantId", "currency", "customerId", "month", "mrrBefore", "mrrAfter");
