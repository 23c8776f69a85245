-- The code of the short address on which an invoice is paid.
ALTER TABLE "invoices" ADD COLUMN "payCode" TEXT;
