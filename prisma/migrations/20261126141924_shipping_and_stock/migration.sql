-- CreateEnum
CREATE TYPE "TaxBehavior" AS ENUM ('inclusive', 'exclusive');

-- CreateEnum
CREATE TYPE "StockReservationStatus" AS ENUM ('reserved', 'sold', 'returned');

-- AlterTable
ALTER TABLE "products" ADD COLUMN     "stock" INTEGER,
ADD COLUMN     "taxBehavior" "TaxBehavior" NOT NULL DEFAULT 'inclusive',
ADD COLUMN     "taxClass" TEXT NOT NULL DEFAULT 'standard';

-- CreateTable
CREATE TABLE "shipping_rates" (
    "id" TEXT NOT NULL,
    "merchantId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "currency" TEXT NOT NULL,
    "countries" TEXT[],
    "freeFrom" BIGINT,
    "minimumDays" INTEGER,
    "maximumDays" INTEGER,
    "taxClass" TEXT,
    "active" BOOLEAN NOT NULL,
    "searchText" TEXT NOT NULL DEFAULT '',
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "deletedAt" TIMESTAMPTZ(3)
);

-- CreateTable
CREATE TABLE "stock_reservations" (
    "id" TEXT NOT NULL,
    "merchantId" TEXT NOT NULL,
    "productId" TEXT NOT NULL,
    "paymentIntentId" TEXT NOT NULL,
    "quantity" INTEGER NOT NULL,
    "status" "StockReservationStatus" NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "settledAt" TIMESTAMPTZ(3)
);

-- CreateIndex
CREATE UNIQUE INDEX "stock_reservations_merchantId_paymentIntentId_productId_key" ON "stock_reservations"("merchantId", "paymentIntentId", "productId");

-- AddForeignKey
ALTER TABLE "stock_reservations" ADD CONSTRAINT "stock_reservations_merchantId_productId_fkey" FOREIGN KEY ("merchantId", "productId") REFERENCES "products"("merchantId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "stock_reservations" ADD CONSTRAINT "stock_reservations_merchantId_paymentIntentId_fkey" FOREIGN KEY ("merchantId", "paymentIntentId") REFERENCES "payment_intents"("merchantId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- Rates that are not deleted, by time.
CREATE INDEX shipping_rates_shown_by_hand ON shipping_rates ("merchantId", "createdAt" DESC, id DESC) INCLUDE (active)
  WHERE "deletedAt" IS NULL;

-- The units of a product that are reserved: read by each attempt to sell some.
CREATE INDEX stock_reserved_by_hand ON stock_reservations ("merchantId", "productId") INCLUDE ("paymentIntentId", quantity)
  WHERE status = 'reserved';

-- AddPrimaryKey
ALTER TABLE "shipping_rates" ADD CONSTRAINT "shipping_rates_pkey" PRIMARY KEY ("merchantId","id");

-- AddPrimaryKey
ALTER TABLE "stock_reservations" ADD CONSTRAINT "stock_reservations_pkey" PRIMARY KEY ("merchantId","id");
