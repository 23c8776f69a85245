-- One record for each organization of a merchant: another merchant's records are not even noticed.
DROP INDEX "compliance_records_organizationId_key";

DROP INDEX "compliance_records_merchantId_idx";

CREATE UNIQUE INDEX "compliance_records_merchantId_organizationId_key" ON "compliance_records"("merchantId", "organizationId");
