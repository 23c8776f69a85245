-- AlterTable
ALTER TABLE "payment_intents" ADD COLUMN     "idempotencyKey" TEXT;

-- AlterTable
ALTER TABLE "payment_methods" ADD COLUMN     "updatedAt" TIMESTAMPTZ(3);