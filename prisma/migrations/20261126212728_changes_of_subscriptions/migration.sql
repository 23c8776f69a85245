-- AlterTable
ALTER TABLE "payment_intents" ADD COLUMN     "lineItems" JSONB;

-- AlterTable
ALTER TABLE "subscriptions" ADD COLUMN     "openChange" JSONB,
ADD COLUMN     "paidPrices" JSONB,
ADD COLUMN     "pendingChange" JSONB,
ADD COLUMN     "trialEnd" TIMESTAMPTZ(3),
ADD COLUMN     "unusedCredit" BIGINT NOT NULL DEFAULT 0;