-- AlterTable
ALTER TABLE "merchants" ADD COLUMN     "dunning" JSONB NOT NULL DEFAULT '{}';