-- AlterTable
ALTER TABLE "payment_methods" ADD COLUMN     "refusedFor" TEXT;