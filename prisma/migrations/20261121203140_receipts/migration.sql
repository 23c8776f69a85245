-- CreateTable
CREATE TABLE "receipt_counters" (
    "merchantId" TEXT NOT NULL,
    "last" BIGINT NOT NULL,

    CONSTRAINT "receipt_counters_pkey" PRIMARY KEY ("merchantId")
);

-- CreateTable
CREATE TABLE "receipts" (
    "id" TEXT NOT NULL,
    "merchantId" TEXT NOT NULL,
    "number" BIGINT NOT NULL,
    "paymentIntentId" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "currency" TEXT NOT NULL,
    "seller" JSONB NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "receipts_pkey" PRIMARY KEY ("merchantId","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "receipts_merchantId_number_key" ON "receipts"("merchantId", "number");

-- CreateIndex
CREATE UNIQUE INDEX "receipts_merchantId_paymentIntentId_key" ON "receipts"("merchantId", "paymentIntentId");

-- AddForeignKey
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_merchantId_paymentIntentId_fkey" FOREIGN KEY ("merchantId", "paymentIntentId") REFERENCES "payment_intents"("merchantId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;