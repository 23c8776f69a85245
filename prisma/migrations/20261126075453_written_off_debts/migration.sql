-- AlterTable
ALTER TABLE "disputes" ADD COLUMN     "writtenOff" BIGINT NOT NULL DEFAULT 0;