-- The acts of a key or a person, newest first, also where a merchant has millions of entries.
CREATE INDEX CONCURRENTLY "audit_entries_merchantId_actorId_createdAt_id_idx" ON "audit_entries"("merchantId", "actorId", "createdAt" DESC, "id" DESC);
