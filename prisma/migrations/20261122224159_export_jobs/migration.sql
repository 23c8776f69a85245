-- CreateEnum
CREATE TYPE "ExportStatus" AS ENUM ('waiting', 'running', 'finished', 'failed', 'canceled');

-- AlterTable
ALTER TABLE "account_letters" ADD COLUMN     "exportId" TEXT,
ADD COLUMN     "exportMerchantId" TEXT;

-- CreateTable
CREATE TABLE "export_jobs" (
    "id" TEXT NOT NULL,
    "merchantId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "status" "ExportStatus" NOT NULL,
    "filter" JSONB NOT NULL,
    "columns" TEXT[],
    "timeZone" TEXT NOT NULL,
    "rowsTotal" INTEGER,
    "rowsDone" INTEGER NOT NULL DEFAULT 0,
    "size" BIGINT,
    "failureReason" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "nextAttemptAt" TIMESTAMPTZ(3),
    "leaseUntil" TIMESTAMPTZ(3),
    "sweepAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "finishedAt" TIMESTAMPTZ(3)
);

-- CreateIndex
CREATE INDEX "export_jobs_merchantId_userId_createdAt_idx" ON "export_jobs"("merchantId", "userId", "createdAt" DESC);

-- CreateIndex
CREATE INDEX "export_jobs_status_nextAttemptAt_idx" ON "export_jobs"("status", "nextAttemptAt");

-- CreateIndex
CREATE INDEX "export_jobs_sweepAt_idx" ON "export_jobs"("sweepAt");

-- AddPrimaryKey
ALTER TABLE "export_jobs" ADD CONSTRAINT "export_jobs_pkey" PRIMARY KEY ("merchantId","id");
