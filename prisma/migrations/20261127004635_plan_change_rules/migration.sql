-- AlterTable
ALTER TABLE "merchants" ADD COLUMN     "changeRules" JSONB NOT NULL DEFAULT '{}';