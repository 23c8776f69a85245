-- AlterTable
ALTER TABLE "card_removals" ADD COLUMN     "processor" TEXT;

-- AlterTable
ALTER TABLE "payouts" ADD COLUMN     "processor" TEXT;
-- The sandbox is the one processor that has paid anybody out.
UPDATE "payouts" SET "processor" = 'sandbox' WHERE "nextStepAt" IS NOT NULL OR "processorPayout" IS NOT NULL;

-- A removal whose card has been replaced or blanked since stays with the processor of new payments, as before.
UPDATE "card_removals" r SET "processor" = m."provider"
FROM "payment_methods" m
WHERE m."merchantId" = r."merchantId" AND m."customerId" = r."customerId" AND m."processorMethod" = r."processorMethod";
