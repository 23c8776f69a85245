-- CreateEnum
CREATE TYPE "ProductType" AS ENUM ('standard', 'gift_card');

-- CreateEnum
CREATE TYPE "GiftCardStatus" AS ENUM ('issued', 'redeemed', 'expired', 'voided');

-- AlterEnum
ALTER TYPE "LedgerAccountType" ADD VALUE 'gift_card';

-- AlterTable
ALTER TABLE "products" ADD COLUMN     "type" "ProductType" NOT NULL DEFAULT 'standard';

-- CreateTable
CREATE TABLE "gift_cards" (
    "id" TEXT NOT NULL,
    "merchantId" TEXT NOT NULL,
    "paymentIntentId" TEXT,
    "customerId" TEXT,
    "refundId" TEXT,
    "amount" BIGINT NOT NULL,
    "currency" TEXT NOT NULL,
    "status" "GiftCardStatus" NOT NULL,
    "codeHash" TEXT NOT NULL,
    "codeSealed" TEXT,
    "last4" TEXT NOT NULL,
    "expiresAt" TIMESTAMPTZ(3),
    "redeemedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL
);

-- CreateIndex
CREATE INDEX "gift_cards_merchantId_createdAt_id_idx" ON "gift_cards"("merchantId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "gift_cards_merchantId_customerId_createdAt_idx" ON "gift_cards"("merchantId", "customerId", "createdAt" DESC);

-- CreateIndex
CREATE INDEX "gift_cards_merchantId_paymentIntentId_idx" ON "gift_cards"("merchantId", "paymentIntentId");

-- CreateIndex
CREATE INDEX "gift_cards_expiresAt_idx" ON "gift_cards"("expiresAt");

-- CreateIndex
CREATE UNIQUE INDEX "gift_cards_merchantId_codeHash_key" ON "gift_cards"("merchantId", "codeHash");

-- AddPrimaryKey
ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_cards_pkey" PRIMARY KEY ("merchantId", "id");

-- AddForeignKey
ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_cards_merchantId_paymentIntentId_fkey" FOREIGN KEY ("merchantId", "paymentIntentId") REFERENCES "payment_intents"("merchantId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_cards_merchantId_customerId_fkey" FOREIGN KEY ("merchantId", "customerId") REFERENCES "customers"("merchantId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;