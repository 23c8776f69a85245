-- CreateTable
CREATE TABLE "card_removals" (
    "id" TEXT NOT NULL,
    "merchantId" TEXT NOT NULL,
    "customerId" TEXT NOT NULL,
    "processorMethod" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "nextAttemptAt" TIMESTAMPTZ(3) NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL
);

-- CreateIndex
CREATE INDEX "card_removals_merchantId_customerId_idx" ON "card_removals"("merchantId", "customerId");

-- CreateIndex
CREATE INDEX "card_removals_nextAttemptAt_idx" ON "card_removals"("nextAttemptAt");

-- AddPrimaryKey
ALTER TABLE "card_removals" ADD CONSTRAINT "card_removals_pkey" PRIMARY KEY ("merchantId","id");

-- AddForeignKey
ALTER TABLE "card_removals" ADD CONSTRAINT "card_removals_merchantId_customerId_fkey" FOREIGN KEY ("merchantId", "customerId") REFERENCES "customers"("merchantId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;
