-- CreateEnum
CREATE TYPE "InvoiceStatus" AS ENUM ('draft', 'open', 'paid', 'void', 'uncollectible');

-- AlterTable
ALTER TABLE "checkout_sessions" ADD COLUMN     "invoiceId" TEXT;

-- AlterTable
ALTER TABLE "merchants" ADD COLUMN     "invoicePrefix" TEXT,
ADD COLUMN     "invoicesOfSubscriptions" BOOLEAN NOT NULL DEFAULT true;

-- CreateTable
CREATE TABLE "invoices" (
    "id" TEXT NOT NULL,
    "merchantId" TEXT NOT NULL,
    "customerId" TEXT NOT NULL,
    "subscriptionId" TEXT,
    "paymentIntentId" TEXT,
    "status" "InvoiceStatus" NOT NULL,
    "number" TEXT,
    "currency" TEXT NOT NULL,
    "lineItems" JSONB NOT NULL,
    "breakdown" JSONB,
    "billTo" JSONB NOT NULL,
    "tax" BIGINT NOT NULL,
    "total" BIGINT NOT NULL,
    "amountPaid" BIGINT NOT NULL DEFAULT 0,
    "amountCredited" BIGINT NOT NULL DEFAULT 0,
    "reference" TEXT,
    "memo" TEXT,
    "paymentReference" TEXT,
    "locale" TEXT NOT NULL,
    "document" JSONB,
    "metadata" JSONB NOT NULL,
    "searchText" TEXT NOT NULL DEFAULT '',
    "daysUntilDue" INTEGER,
    "dueAt" TIMESTAMPTZ(3),
    "nextLetterAt" TIMESTAMPTZ(3),
    "finalizedAt" TIMESTAMPTZ(3),
    "sentAt" TIMESTAMPTZ(3),
    "remindedAt" TIMESTAMPTZ(3),
    "overdueAt" TIMESTAMPTZ(3),
    "paidAt" TIMESTAMPTZ(3),
    "voidedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL
);

-- CreateTable
CREATE TABLE "credit_notes" (
    "id" TEXT NOT NULL,
    "merchantId" TEXT NOT NULL,
    "invoiceId" TEXT NOT NULL,
    "refundId" TEXT,
    "number" TEXT NOT NULL,
    "tax" BIGINT NOT NULL,
    "amount" BIGINT NOT NULL,
    "currency" TEXT NOT NULL,
    "reason" TEXT,
    "document" JSONB NOT NULL,
    "shares" JSONB NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL
);

-- CreateTable
CREATE TABLE "invoice_series" (
    "merchantId" TEXT NOT NULL,
    "series" TEXT NOT NULL,
    "next" BIGINT NOT NULL
);

-- CreateIndex
CREATE INDEX "invoices_merchantId_createdAt_id_idx" ON "invoices"("merchantId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "invoices_merchantId_status_createdAt_id_idx" ON "invoices"("merchantId", "status", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "invoices_merchantId_customerId_createdAt_idx" ON "invoices"("merchantId", "customerId", "createdAt" DESC);

-- CreateIndex
CREATE INDEX "invoices_merchantId_subscriptionId_idx" ON "invoices"("merchantId", "subscriptionId");

-- CreateIndex
CREATE INDEX "invoices_nextLetterAt_idx" ON "invoices"("nextLetterAt");

-- CreateIndex
CREATE UNIQUE INDEX "invoices_merchantId_number_key" ON "invoices"("merchantId", "number");

-- CreateIndex
CREATE UNIQUE INDEX "invoices_merchantId_paymentIntentId_key" ON "invoices"("merchantId", "paymentIntentId");

-- CreateIndex
CREATE INDEX "credit_notes_merchantId_createdAt_id_idx" ON "credit_notes"("merchantId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "credit_notes_merchantId_invoiceId_idx" ON "credit_notes"("merchantId", "invoiceId");

-- CreateIndex
CREATE UNIQUE INDEX "credit_notes_merchantId_number_key" ON "credit_notes"("merchantId", "number");

-- CreateIndex
CREATE UNIQUE INDEX "credit_notes_merchantId_refundId_key" ON "credit_notes"("merchantId", "refundId");

-- Primary keys after the other indexes: between two that cost the same the planner takes the newer.
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_pkey" PRIMARY KEY ("merchantId", "id");
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_pkey" PRIMARY KEY ("merchantId", "id");
ALTER TABLE "invoice_series" ADD CONSTRAINT "invoice_series_pkey" PRIMARY KEY ("merchantId", "series");

-- AddForeignKey
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_merchantId_customerId_fkey" FOREIGN KEY ("merchantId", "customerId") REFERENCES "customers"("merchantId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_merchantId_subscriptionId_fkey" FOREIGN KEY ("merchantId", "subscriptionId") REFERENCES "subscriptions"("merchantId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_merchantId_paymentIntentId_fkey" FOREIGN KEY ("merchantId", "paymentIntentId") REFERENCES "payment_intents"("merchantId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_merchantId_invoiceId_fkey" FOREIGN KEY ("merchantId", "invoiceId") REFERENCES "invoices"("merchantId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_merchantId_refundId_fkey" FOREIGN KEY ("merchantId", "refundId") REFERENCES "refunds"("merchantId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- Without a look at rows that are there: none names an invoice.
ALTER TABLE "checkout_sessions" ADD CONSTRAINT "checkout_sessions_merchantId_invoiceId_fkey" FOREIGN KEY ("merchantId", "invoiceId") REFERENCES "invoices"("merchantId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT NOT VALID;
