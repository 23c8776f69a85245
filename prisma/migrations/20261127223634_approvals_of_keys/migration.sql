-- CreateTable
CREATE TABLE "key_approvals" (
    "id" TEXT NOT NULL,
    "merchantId" TEXT NOT NULL,
    "keyId" TEXT NOT NULL,
    "operation" TEXT NOT NULL,
    "digest" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "currency" TEXT NOT NULL,
    "payee" TEXT,
    "effects" JSONB,
    "status" TEXT NOT NULL,
    "relatedEntityId" TEXT,
    "decidedById" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "decidedAt" TIMESTAMPTZ(3),
    "usedAt" TIMESTAMPTZ(3)
);

-- CreateIndex
CREATE INDEX "key_approvals_merchantId_keyId_digest_idx" ON "key_approvals"("merchantId", "keyId", "digest");

-- CreateIndex
CREATE INDEX "key_approvals_merchantId_status_expiresAt_idx" ON "key_approvals"("merchantId", "status", "expiresAt");

-- AlterTable
ALTER TABLE "key_approvals" ADD CONSTRAINT "key_approvals_pkey" PRIMARY KEY ("merchantId","id");

-- AddForeignKey
ALTER TABLE "key_approvals" ADD CONSTRAINT "key_approvals_merchantId_keyId_fkey" FOREIGN KEY ("merchantId", "keyId") REFERENCES "api_keys"("merchantId", "id") ON DELETE CASCADE ON UPDATE RESTRICT;