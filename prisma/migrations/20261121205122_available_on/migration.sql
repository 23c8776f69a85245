-- AlterTable
ALTER TABLE "payment_intents" ADD COLUMN     "availableOn" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "payment_intents_merchantId_availableOn_idx" ON "payment_intents"("merchantId", "availableOn");