-- The approval that a letter asks somebody for.
ALTER TABLE "account_letters" ADD COLUMN "approvalId" TEXT,
ADD COLUMN "approvalMerchantId" TEXT;
