-- What one key asked, also where others asked most.
CREATE INDEX CONCURRENTLY "logged_requests_merchantId_credentialId_createdAt_id_idx" ON "logged_requests"("merchantId", "credentialId", "createdAt" DESC, "id" DESC);
