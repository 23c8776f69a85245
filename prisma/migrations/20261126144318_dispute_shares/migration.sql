-- AlterTable
ALTER TABLE "disputes" ADD COLUMN     "shares" JSONB;