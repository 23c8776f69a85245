-- AlterTable
ALTER TABLE "api_keys" ADD COLUMN     "limits" JSONB;

-- CreateTable
CREATE TABLE "key_days" (
    "merchantId" TEXT NOT NULL,
    "keyId" TEXT NOT NULL,
    "day" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "spent" BIGINT NOT NULL,

    CONSTRAINT "key_days_pkey" PRIMARY KEY ("merchantId","keyId","day","currency")
);

-- CreateTable
CREATE TABLE "key_spends" (
    "merchantId" TEXT NOT NULL,
    "relatedEntityId" TEXT NOT NULL,
    "keyId" TEXT NOT NULL,
    "day" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "payee" TEXT,
    "operation" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "givenBackAt" TIMESTAMPTZ(3)
);

-- CreateIndex
CREATE INDEX "key_spends_merchantId_keyId_createdAt_idx" ON "key_spends"("merchantId", "keyId", "createdAt" DESC);

-- AlterTable
ALTER TABLE "key_spends" ADD CONSTRAINT "key_spends_pkey" PRIMARY KEY ("merchantId","relatedEntityId");

-- AddForeignKey
ALTER TABLE "key_days" ADD CONSTRAINT "key_days_merchantId_keyId_fkey" FOREIGN KEY ("merchantId", "keyId") REFERENCES "api_keys"("merchantId", "id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "key_spends" ADD CONSTRAINT "key_spends_merchantId_keyId_fkey" FOREIGN KEY ("merchantId", "keyId") REFERENCES "api_keys"("merchantId", "id") ON DELETE CASCADE ON UPDATE RESTRICT;