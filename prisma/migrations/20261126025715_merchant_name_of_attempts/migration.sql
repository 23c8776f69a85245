-- AlterTable
ALTER TABLE "payment_attempts" ADD COLUMN     "merchantName" TEXT;