-- AlterTable
ALTER TABLE "checkout_sessions" ADD COLUMN     "renewedFromId" TEXT;

-- CreateIndex
CREATE UNIQUE INDEX "checkout_sessions_merchantId_renewedFromId_key" ON "checkout_sessions"("merchantId", "renewedFromId");