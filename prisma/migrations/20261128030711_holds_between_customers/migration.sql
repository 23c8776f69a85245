-- CreateEnum
CREATE TYPE "CustomerHoldStatus" AS ENUM ('pending', 'captured', 'voided', 'expired');

-- AlterTable
ALTER TABLE "transfers" ADD COLUMN     "holdId" TEXT;

-- CreateTable
CREATE TABLE "customer_holds" (
    "id" TEXT NOT NULL,
    "merchantId" TEXT NOT NULL,
    "fromCustomerId" TEXT NOT NULL,
    "toCustomerId" TEXT NOT NULL,
    "amountCaptured" BIGINT NOT NULL,
    "amount" BIGINT NOT NULL,
    "currency" TEXT NOT NULL,
    "status" "CustomerHoldStatus" NOT NULL,
    "heldFor" TEXT NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL
);

-- CreateIndex
CREATE INDEX "customer_holds_merchantId_createdAt_id_idx" ON "customer_holds"("merchantId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "customer_holds_merchantId_fromCustomerId_createdAt_idx" ON "customer_holds"("merchantId", "fromCustomerId", "createdAt" DESC);

-- CreateIndex
CREATE INDEX "customer_holds_merchantId_toCustomerId_createdAt_idx" ON "customer_holds"("merchantId", "toCustomerId", "createdAt" DESC);

-- CreateIndex
CREATE INDEX "customer_holds_expiresAt_idx" ON "customer_holds"("expiresAt");

-- AddPrimaryKey
ALTER TABLE "customer_holds" ADD CONSTRAINT "customer_holds_pkey" PRIMARY KEY ("merchantId", "id");

-- AddForeignKey
ALTER TABLE "customer_holds" ADD CONSTRAINT "customer_holds_merchantId_fromCustomerId_fkey" FOREIGN KEY ("merchantId", "fromCustomerId") REFERENCES "customers"("merchantId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "customer_holds" ADD CONSTRAINT "customer_holds_merchantId_toCustomerId_fkey" FOREIGN KEY ("merchantId", "toCustomerId") REFERENCES "customers"("merchantId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_merchantId_holdId_fkey" FOREIGN KEY ("merchantId", "holdId") REFERENCES "customer_holds"("merchantId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT NOT VALID;
