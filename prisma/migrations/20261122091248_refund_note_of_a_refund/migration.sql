-- The database refuses a refund note of another merchant's refund. One statement may write both, and the
-- function that writes the note ends before the refund's row is there: so it is looked for at the commit.
ALTER TABLE "refund_notes" ADD CONSTRAINT "refund_notes_merchantId_refundId_fkey" FOREIGN KEY ("merchantId", "refundId") REFERENCES "refunds"("merchantId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT
  DEFERRABLE INITIALLY DEFERRED;
