-- AlterTable
ALTER TABLE "merchants" ADD COLUMN     "disabledAt" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "disabledAt" TIMESTAMPTZ(3);