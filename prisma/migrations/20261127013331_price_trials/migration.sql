-- AlterTable
ALTER TABLE "prices" ADD COLUMN     "trialDays" INTEGER;