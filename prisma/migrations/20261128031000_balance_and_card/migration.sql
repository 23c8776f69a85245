-- AlterTable
ALTER TABLE "credit_uses" ADD COLUMN     "heldBy" TEXT;

-- AlterTable
ALTER TABLE "credits" ADD COLUMN     "held" BIGINT NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "payment_attempts" ADD COLUMN     "balanceAmount" BIGINT NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "payment_intents" ADD COLUMN     "amountFromBalance" BIGINT NOT NULL DEFAULT 0;
-- Payments of before were from a balance as a whole, or not at all.
UPDATE "payment_intents" i SET "amountFromBalance" = i."amountCaptured"
FROM "payment_attempts" a
WHERE a."merchantId" = i."merchantId" AND a."paymentIntentId" = i."id" AND a."method" = 'wallet' AND a."status" = 'succeeded';
