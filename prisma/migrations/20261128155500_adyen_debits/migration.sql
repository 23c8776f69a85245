-- AlterTable
ALTER TABLE "adyen_payments" ADD COLUMN     "debit" JSONB;
