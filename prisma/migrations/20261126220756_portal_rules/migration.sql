-- AlterTable
ALTER TABLE "merchants" ADD COLUMN     "portalRules" JSONB NOT NULL DEFAULT '{}';