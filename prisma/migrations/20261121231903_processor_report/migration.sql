-- AlterEnum
ALTER TYPE "LedgerAccountType" ADD VALUE 'bank';

-- CreateTable
CREATE TABLE "processor_transactions" (
    "id" TEXT NOT NULL,
    "merchantId" TEXT NOT NULL,
    "subjectType" TEXT NOT NULL,
    "subjectId" TEXT NOT NULL,
    "category" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "gross" BIGINT NOT NULL,
    "fee" BIGINT NOT NULL,
    "bankPayout" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "processor_transactions_pkey" PRIMARY KEY ("merchantId","id")
);

-- CreateIndex
CREATE INDEX "processor_transactions_merchantId_subjectId_idx" ON "processor_transactions"("merchantId", "subjectId");