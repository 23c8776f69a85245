-- AlterTable
ALTER TABLE "disputes" ADD COLUMN     "amountReinstated" BIGINT NOT NULL DEFAULT 0;