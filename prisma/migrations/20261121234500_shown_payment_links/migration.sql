-- Lists leave out what is deleted: an index of the rest tells a page far down without any row.
CREATE INDEX CONCURRENTLY payment_links_shown_by_hand ON payment_links ("merchantId", "createdAt" DESC, id DESC) INCLUDE (active)
  WHERE "deletedAt" IS NULL;
