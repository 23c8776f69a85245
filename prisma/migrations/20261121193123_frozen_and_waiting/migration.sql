-- AlterTable
ALTER TABLE "disputes" ADD COLUMN     "frozen" BIGINT NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "ledger_accounts" ADD COLUMN     "frozen" BIGINT NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "refunds" ADD COLUMN     "feeReturned" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "waitsForFunds" BOOLEAN NOT NULL DEFAULT false;