-- AlterTable
ALTER TABLE "api_keys" ADD COLUMN     "client" TEXT,
ADD COLUMN     "refreshedAt" TIMESTAMPTZ(3),
ADD COLUMN     "refreshes" INTEGER NOT NULL DEFAULT 0;
