-- CreateTable
CREATE TABLE "refund_note_counters" (
    "merchantId" TEXT NOT NULL,
    "last" BIGINT NOT NULL,

    CONSTRAINT "refund_note_counters_pkey" PRIMARY KEY ("merchantId")
);

-- CreateTable
CREATE TABLE "refund_notes" (
    "id" TEXT NOT NULL,
    "merchantId" TEXT NOT NULL,
    "number" BIGINT NOT NULL,
    "refundId" TEXT NOT NULL,
    "paymentIntentId" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "currency" TEXT NOT NULL,
    "seller" JSONB NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "refund_notes_pkey" PRIMARY KEY ("merchantId","id")
);

-- CreateIndex
CREATE INDEX "refund_notes_merchantId_paymentIntentId_idx" ON "refund_notes"("merchantId", "paymentIntentId");

-- CreateIndex
CREATE UNIQUE INDEX "refund_notes_merchantId_number_key" ON "refund_notes"("merchantId", "number");

-- CreateIndex
CREATE UNIQUE INDEX "refund_notes_merchantId_refundId_key" ON "refund_notes"("merchantId", "refundId");

-- AddForeignKey
ALTER TABLE "refund_notes" ADD CONSTRAINT "refund_notes_merchantId_paymentIntentId_fkey" FOREIGN KEY ("merchantId", "paymentIntentId") REFERENCES "payment_intents"("merchantId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;