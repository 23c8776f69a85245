-- Likewise.
CREATE INDEX CONCURRENTLY products_shown_by_hand ON products ("merchantId", "createdAt" DESC, id DESC) INCLUDE (active)
  WHERE "deletedAt" IS NULL;
