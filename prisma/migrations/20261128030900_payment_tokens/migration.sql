-- CreateTable
CREATE TABLE "payment_tokens" (
    "id" TEXT NOT NULL,
    "merchantId" TEXT NOT NULL,
    "checkoutSessionId" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "processorToken" TEXT NOT NULL,
    "maxAmount" BIGINT NOT NULL,
    "currency" TEXT NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "usedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL
);

-- CreateIndex
CREATE INDEX "payment_tokens_merchantId_checkoutSessionId_idx" ON "payment_tokens"("merchantId", "checkoutSessionId");

-- AlterTable
ALTER TABLE "payment_tokens" ADD CONSTRAINT "payment_tokens_pkey" PRIMARY KEY ("merchantId","id");

-- AddForeignKey
ALTER TABLE "payment_tokens" ADD CONSTRAINT "payment_tokens_merchantId_checkoutSessionId_fkey" FOREIGN KEY ("merchantId", "checkoutSessionId") REFERENCES "checkout_sessions"("merchantId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;