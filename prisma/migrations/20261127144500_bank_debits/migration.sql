-- AlterTable
ALTER TABLE "payment_intents" ADD COLUMN     "debit" JSONB;