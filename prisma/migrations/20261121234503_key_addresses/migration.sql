-- AlterTable
ALTER TABLE "api_keys" ADD COLUMN     "allowedAddresses" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "expiryToldAt" TIMESTAMPTZ(3),
ADD COLUMN     "lastUsedFrom" TEXT,
ADD COLUMN     "usageCount" BIGINT NOT NULL DEFAULT 0;