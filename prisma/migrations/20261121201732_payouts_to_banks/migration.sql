-- AlterEnum
-- This migration adds more than one value to an enum.
-- With PostgreSQL versions 11 and earlier, this is not possible
-- in a single migration. This can be worked around by creating
-- multiple migrations, each migration adding only one value to
-- the enum.


ALTER TYPE "PayoutStatus" ADD VALUE 'in_transit';
ALTER TYPE "PayoutStatus" ADD VALUE 'failed';
ALTER TYPE "PayoutStatus" ADD VALUE 'canceled';
ALTER TYPE "PayoutStatus" ADD VALUE 'returned';

-- AlterTable
ALTER TABLE "payouts" ADD COLUMN     "destination" JSONB,
ADD COLUMN     "failureReason" TEXT,
ADD COLUMN     "nextStepAt" TIMESTAMPTZ(3),
ADD COLUMN     "processorPayout" TEXT,
ADD COLUMN     "scheduleKey" TEXT,
ADD COLUMN     "sealedDestination" TEXT;

-- CreateTable
CREATE TABLE "sandbox_payouts" (
    "id" TEXT NOT NULL,
    "idempotencyKey" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "currency" TEXT NOT NULL,
    "failureCode" TEXT,
    "failsLate" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sandbox_payouts_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "sandbox_payouts_idempotencyKey_key" ON "sandbox_payouts"("idempotencyKey");

-- CreateIndex
CREATE INDEX "payouts_nextStepAt_idx" ON "payouts"("nextStepAt");

-- CreateIndex
CREATE UNIQUE INDEX "payouts_merchantId_scheduleKey_key" ON "payouts"("merchantId", "scheduleKey");