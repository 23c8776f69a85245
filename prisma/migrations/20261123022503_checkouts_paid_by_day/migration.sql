-- The overview counts checkouts that were paid, and those of them that the bank asked about, without reading a session.
CREATE INDEX CONCURRENTLY checkout_sessions_paid_by_hand ON checkout_sessions ("merchantId", "createdAt")
  INCLUDE ("paymentIntentId") WHERE status = 'complete' AND mode <> 'setup';
