-- CreateTable
CREATE TABLE "adyen_payments" (
    "reference" TEXT NOT NULL,
    "ofMerchant" TEXT NOT NULL,
    "pspReference" TEXT,
    "amount" BIGINT NOT NULL,
    "currency" TEXT NOT NULL,
    "capture" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "captureAmount" BIGINT,
    "saves" BOOLEAN NOT NULL,
    "shopperReference" TEXT,
    "storedMethod" TEXT,
    "methodDeletedAt" TIMESTAMPTZ(3),
    "card" JSONB,
    "action" TEXT,
    "returnUrl" TEXT NOT NULL,
    "refusal" TEXT,
    "advice" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "adyen_payments_pkey" PRIMARY KEY ("reference")
);

-- CreateTable
CREATE TABLE "adyen_refunds" (
    "id" TEXT NOT NULL,
    "pspReference" TEXT,
    "payment" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "currency" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "failureReason" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "adyen_refunds_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "adyen_disputes" (
    "pspReference" TEXT NOT NULL,
    "payment" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "currency" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "fundsWithdrawn" BOOLEAN NOT NULL,
    "amountReinstated" BIGINT NOT NULL,
    "respondBy" TIMESTAMPTZ(3),
    "evidence" TEXT,
    "evidenceFiles" JSONB NOT NULL DEFAULT '[]',
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "adyen_disputes_pkey" PRIMARY KEY ("pspReference")
);

-- CreateTable
CREATE TABLE "adyen_files" (
    "id" TEXT NOT NULL,
    "mimeType" TEXT NOT NULL,
    "bytes" BYTEA NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "adyen_files_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "adyen_payments_pspReference_key" ON "adyen_payments"("pspReference");

-- CreateIndex
CREATE INDEX "adyen_payments_shopperReference_idx" ON "adyen_payments"("shopperReference");

-- CreateIndex
CREATE UNIQUE INDEX "adyen_refunds_pspReference_key" ON "adyen_refunds"("pspReference");

-- CreateIndex
CREATE INDEX "adyen_refunds_payment_idx" ON "adyen_refunds"("payment");

-- CreateIndex
CREATE INDEX "adyen_refunds_createdAt_id_idx" ON "adyen_refunds"("createdAt", "id");

-- CreateIndex
CREATE INDEX "adyen_disputes_payment_idx" ON "adyen_disputes"("payment");

-- CreateIndex
CREATE INDEX "adyen_disputes_createdAt_pspReference_idx" ON "adyen_disputes"("createdAt", "pspReference");

-- CreateIndex
CREATE INDEX "adyen_files_createdAt_idx" ON "adyen_files"("createdAt");