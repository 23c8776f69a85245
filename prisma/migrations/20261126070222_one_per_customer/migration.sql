-- AlterTable
ALTER TABLE "payment_links" ADD COLUMN     "onePerCustomer" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "products" ADD COLUMN     "onePerCustomer" BOOLEAN NOT NULL DEFAULT false;