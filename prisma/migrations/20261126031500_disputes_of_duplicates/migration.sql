-- AlterTable
ALTER TABLE "disputes" ADD COLUMN     "duplicate" BOOLEAN NOT NULL DEFAULT false;
