-- AlterTable
ALTER TABLE "reconciliation_runs" ALTER COLUMN "finishedAt" DROP NOT NULL;