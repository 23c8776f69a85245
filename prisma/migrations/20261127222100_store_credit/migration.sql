-- AlterEnum
ALTER TYPE "LedgerAccountType" ADD VALUE 'credit';

-- CreateEnum
CREATE TYPE "CreditStatus" AS ENUM ('active', 'spent', 'expired', 'voided');

-- CreateTable
CREATE TABLE "credits" (
    "id" TEXT NOT NULL,
    "merchantId" TEXT NOT NULL,
    "customerId" TEXT NOT NULL,
    "remaining" BIGINT NOT NULL,
    "amount" BIGINT NOT NULL,
    "currency" TEXT NOT NULL,
    "status" "CreditStatus" NOT NULL,
    "reason" TEXT NOT NULL,
    "expiresAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL
);

-- CreateTable
CREATE TABLE "credit_uses" (
    "merchantId" TEXT NOT NULL,
    "creditId" TEXT NOT NULL,
    "paymentIntentId" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL
);

-- CreateIndex
CREATE INDEX "credits_merchantId_createdAt_id_idx" ON "credits"("merchantId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "credits_merchantId_customerId_createdAt_idx" ON "credits"("merchantId", "customerId", "createdAt" DESC);

-- CreateIndex
CREATE INDEX "credits_expiresAt_idx" ON "credits"("expiresAt");

-- CreateIndex
CREATE INDEX "credit_uses_merchantId_paymentIntentId_idx" ON "credit_uses"("merchantId", "paymentIntentId");

-- AddPrimaryKey
ALTER TABLE "credits" ADD CONSTRAINT "credits_pkey" PRIMARY KEY ("merchantId", "id");
ALTER TABLE "credit_uses" ADD CONSTRAINT "credit_uses_pkey" PRIMARY KEY ("merchantId", "creditId", "paymentIntentId");

-- AddForeignKey
ALTER TABLE "credits" ADD CONSTRAINT "credits_merchantId_customerId_fkey" FOREIGN KEY ("merchantId", "customerId") REFERENCES "customers"("merchantId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "credit_uses" ADD CONSTRAINT "credit_uses_merchantId_creditId_fkey" FOREIGN KEY ("merchantId", "creditId") REFERENCES "credits"("merchantId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "credit_uses" ADD CONSTRAINT "credit_uses_merchantId_paymentIntentId_fkey" FOREIGN KEY ("merchantId", "paymentIntentId") REFERENCES "payment_intents"("merchantId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;