-- An invoice is paid by one page: at most one of its sessions is open or complete.
CREATE UNIQUE INDEX CONCURRENTLY checkout_sessions_of_invoice_by_hand ON checkout_sessions ("merchantId", "invoiceId")
  WHERE "invoiceId" IS NOT NULL AND status <> 'expired';
