ALTER TABLE "checkout_sessions" VALIDATE CONSTRAINT "checkout_sessions_merchantId_invoiceId_fkey";
