-- The next migration makes it anew without the id: an index with both merchant and id is made before the primary key.
DROP INDEX CONCURRENTLY "invoices_merchantId_finalizedAt_id_idx";
