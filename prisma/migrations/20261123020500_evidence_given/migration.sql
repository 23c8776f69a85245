-- AlterTable
ALTER TABLE "disputes" ADD COLUMN     "evidenceGiven" JSONB NOT NULL DEFAULT '[]';
