ALTER TABLE "transfers" VALIDATE CONSTRAINT "transfers_merchantId_holdId_fkey";
