-- Whoever opens the address of an invoice brings nothing but its code.
CREATE INDEX CONCURRENTLY "invoices_payCode_idx" ON "invoices"("payCode");
