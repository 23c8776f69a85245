-- CreateEnum
CREATE TYPE "DiscountDuration" AS ENUM ('once', 'repeating', 'forever');

-- CreateEnum
CREATE TYPE "DiscountRedemptionStatus" AS ENUM ('reserved', 'redeemed', 'returned');

-- CreateTable
CREATE TABLE "discounts" (
    "id" TEXT NOT NULL,
    "merchantId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "percentOff" INTEGER,
    "amountOff" BIGINT,
    "currency" TEXT,
    "duration" "DiscountDuration" NOT NULL,
    "periods" INTEGER,
    "productIds" TEXT[],
    "minimumAmount" BIGINT,
    "startsAt" TIMESTAMPTZ(3),
    "endsAt" TIMESTAMPTZ(3),
    "maxRedemptions" INTEGER,
    "firstPurchaseOnly" BOOLEAN NOT NULL,
    "oncePerCustomer" BOOLEAN NOT NULL,
    "redemptions" INTEGER NOT NULL DEFAULT 0,
    "metadata" JSONB NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "deletedAt" TIMESTAMPTZ(3)
);

-- CreateTable
CREATE TABLE "promotion_codes" (
    "id" TEXT NOT NULL,
    "merchantId" TEXT NOT NULL,
    "discountId" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "codeKey" TEXT NOT NULL,
    "active" BOOLEAN NOT NULL,
    "maxRedemptions" INTEGER,
    "redemptions" INTEGER NOT NULL DEFAULT 0,
    "expiresAt" TIMESTAMPTZ(3),
    "customerId" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL
);

-- CreateTable
CREATE TABLE "discount_redemptions" (
    "id" TEXT NOT NULL,
    "merchantId" TEXT NOT NULL,
    "discountId" TEXT NOT NULL,
    "promotionCodeId" TEXT,
    "paymentIntentId" TEXT NOT NULL,
    "checkoutSessionId" TEXT,
    "customerId" TEXT,
    "buyerKey" TEXT,
    "cardFingerprint" TEXT,
    "orderAmount" BIGINT NOT NULL,
    "amount" BIGINT NOT NULL,
    "currency" TEXT NOT NULL,
    "status" "DiscountRedemptionStatus" NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "settledAt" TIMESTAMPTZ(3)
);

-- CreateIndex
CREATE INDEX "promotion_codes_merchantId_createdAt_id_idx" ON "promotion_codes"("merchantId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "promotion_codes_merchantId_active_createdAt_id_idx" ON "promotion_codes"("merchantId", "active", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "promotion_codes_merchantId_discountId_createdAt_id_idx" ON "promotion_codes"("merchantId", "discountId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "promotion_codes_merchantId_discountId_active_createdAt_id_idx" ON "promotion_codes"("merchantId", "discountId", "active", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "promotion_codes_merchantId_codeKey_idx" ON "promotion_codes"("merchantId", "codeKey");

-- CreateIndex
CREATE INDEX "discount_redemptions_merchantId_discountId_createdAt_id_idx" ON "discount_redemptions"("merchantId", "discountId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "discount_redemptions_merchantId_discountId_buyerKey_idx" ON "discount_redemptions"("merchantId", "discountId", "buyerKey");

-- CreateIndex
CREATE INDEX "discount_redemptions_merchantId_discountId_cardFingerprint_idx" ON "discount_redemptions"("merchantId", "discountId", "cardFingerprint");

-- CreateIndex
CREATE INDEX "discount_redemptions_merchantId_checkoutSessionId_idx" ON "discount_redemptions"("merchantId", "checkoutSessionId");

-- CreateIndex
CREATE INDEX "discount_redemptions_merchantId_customerId_idx" ON "discount_redemptions"("merchantId", "customerId");

-- CreateIndex
CREATE UNIQUE INDEX "discount_redemptions_merchantId_paymentIntentId_discountId_key" ON "discount_redemptions"("merchantId", "paymentIntentId", "discountId");

-- Partial indexes, which Prisma cannot describe.
CREATE INDEX "discounts_shown_by_hand" ON "discounts"("merchantId", "createdAt" DESC, "id" DESC) WHERE "deletedAt" IS NULL;

CREATE INDEX "discounts_metadata_by_hand" ON "discounts"
  USING gin (jsonb_set('{}', ARRAY["merchantId"], "metadata") jsonb_path_ops) WITH (fastupdate = off) WHERE "metadata" <> '{}';

CREATE UNIQUE INDEX "promotion_codes_taken_by_hand" ON "promotion_codes"("merchantId", "codeKey") WHERE "active";

CREATE INDEX "discount_redemptions_reserved_by_hand" ON "discount_redemptions"("merchantId", "discountId") WHERE "status" = 'reserved';

CREATE INDEX "discount_redemptions_reserved_of_codes_by_hand" ON "discount_redemptions"("merchantId", "promotionCodeId") WHERE "status" = 'reserved';

-- Primary keys after the other indexes (CONTRIBUTING, "The database").
ALTER TABLE "discounts" ADD CONSTRAINT "discounts_pkey" PRIMARY KEY ("merchantId", "id");

ALTER TABLE "promotion_codes" ADD CONSTRAINT "promotion_codes_pkey" PRIMARY KEY ("merchantId", "id");

ALTER TABLE "discount_redemptions" ADD CONSTRAINT "discount_redemptions_pkey" PRIMARY KEY ("merchantId", "id");

-- AddForeignKey
ALTER TABLE "promotion_codes" ADD CONSTRAINT "promotion_codes_merchantId_discountId_fkey" FOREIGN KEY ("merchantId", "discountId") REFERENCES "discounts"("merchantId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "promotion_codes" ADD CONSTRAINT "promotion_codes_merchantId_customerId_fkey" FOREIGN KEY ("merchantId", "customerId") REFERENCES "customers"("merchantId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "discount_redemptions" ADD CONSTRAINT "discount_redemptions_merchantId_discountId_fkey" FOREIGN KEY ("merchantId", "discountId") REFERENCES "discounts"("merchantId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "discount_redemptions" ADD CONSTRAINT "discount_redemptions_merchantId_promotionCodeId_fkey" FOREIGN KEY ("merchantId", "promotionCodeId") REFERENCES "promotion_codes"("merchantId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "discount_redemptions" ADD CONSTRAINT "discount_redemptions_merchantId_paymentIntentId_fkey" FOREIGN KEY ("merchantId", "paymentIntentId") REFERENCES "payment_intents"("merchantId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "discount_redemptions" ADD CONSTRAINT "discount_redemptions_merchantId_checkoutSessionId_fkey" FOREIGN KEY ("merchantId", "checkoutSessionId") REFERENCES "checkout_sessions"("merchantId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "discount_redemptions" ADD CONSTRAINT "discount_redemptions_merchantId_customerId_fkey" FOREIGN KEY ("merchantId", "customerId") REFERENCES "customers"("merchantId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;
