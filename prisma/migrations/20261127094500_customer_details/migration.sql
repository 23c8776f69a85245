-- AlterTable
ALTER TABLE "customers" ADD COLUMN     "address" JSONB,
ADD COLUMN     "taxId" JSONB;

-- AlterTable
ALTER TABLE "invoices" ADD COLUMN     "givenBillTo" JSONB;