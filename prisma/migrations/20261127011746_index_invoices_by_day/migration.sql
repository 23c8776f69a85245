-- Reports read invoices by the day on which they were made final.
CREATE INDEX CONCURRENTLY "invoices_merchantId_finalizedAt_id_idx" ON "invoices"("merchantId", "finalizedAt", "id");
