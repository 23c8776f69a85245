-- AlterTable
ALTER TABLE "checkout_sessions" ADD COLUMN     "remindedAt" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "order_reminders" (
    "id" TEXT NOT NULL,
    "merchantId" TEXT NOT NULL,
    "place" TEXT NOT NULL,
    "checkoutSessionId" TEXT,
    "paymentLinkId" TEXT,
    "email" TEXT,
    "addressKey" TEXT,
    "locale" TEXT NOT NULL,
    "choices" JSONB,
    "quantity" INTEGER NOT NULL DEFAULT 1,
    "amount" BIGINT,
    "remindAt" TIMESTAMPTZ(3),
    "writtenAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL
);

-- CreateTable
CREATE TABLE "reminder_opt_outs" (
    "merchantId" TEXT NOT NULL,
    "addressKey" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL
);

-- CreateIndex
CREATE INDEX "order_reminders_merchantId_writtenAt_idx" ON "order_reminders"("merchantId", "writtenAt");

-- CreateIndex
CREATE INDEX "order_reminders_merchantId_addressKey_idx" ON "order_reminders"("merchantId", "addressKey");

-- CreateIndex
CREATE INDEX "order_reminders_merchantId_checkoutSessionId_idx" ON "order_reminders"("merchantId", "checkoutSessionId");

-- CreateIndex
CREATE INDEX "order_reminders_remindAt_idx" ON "order_reminders"("remindAt");

-- CreateIndex
CREATE UNIQUE INDEX "order_reminders_merchantId_place_key" ON "order_reminders"("merchantId", "place");

-- AddForeignKey
ALTER TABLE "order_reminders" ADD CONSTRAINT "order_reminders_merchantId_checkoutSessionId_fkey" FOREIGN KEY ("merchantId", "checkoutSessionId") REFERENCES "checkout_sessions"("merchantId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "order_reminders" ADD CONSTRAINT "order_reminders_merchantId_paymentLinkId_fkey" FOREIGN KEY ("merchantId", "paymentLinkId") REFERENCES "payment_links"("merchantId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- The primary keys come last: between two indexes that cost the same the planner takes the newer.
ALTER TABLE "order_reminders" ADD CONSTRAINT "order_reminders_pkey" PRIMARY KEY ("merchantId", "id");

-- AlterTable
ALTER TABLE "reminder_opt_outs" ADD CONSTRAINT "reminder_opt_outs_pkey" PRIMARY KEY ("merchantId", "addressKey");
