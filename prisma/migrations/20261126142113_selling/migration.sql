-- AlterTable
ALTER TABLE "checkout_sessions" ADD COLUMN     "answers" JSONB,
ADD COLUMN     "breakdown" JSONB,
ADD COLUMN     "choices" JSONB,
ADD COLUMN     "consent" JSONB,
ADD COLUMN     "selling" JSONB;

-- AlterTable
ALTER TABLE "payment_intents" ADD COLUMN     "breakdown" JSONB;

-- AlterTable
ALTER TABLE "payment_links" ADD COLUMN     "selling" JSONB;

-- AlterTable
ALTER TABLE "refunds" ADD COLUMN     "shares" JSONB;

-- AlterTable
ALTER TABLE "subscriptions" ADD COLUMN     "selling" JSONB;