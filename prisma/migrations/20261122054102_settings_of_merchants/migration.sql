-- AlterTable
ALTER TABLE "merchants" ADD COLUMN     "branding" JSONB NOT NULL DEFAULT '{}',
ADD COLUMN     "mainCurrency" TEXT,
ADD COLUMN     "timeZone" TEXT;