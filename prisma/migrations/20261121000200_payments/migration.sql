-- AlterTable
ALTER TABLE "checkout_sessions" ADD COLUMN "submissionKey" TEXT;

-- CreateIndex
CREATE UNIQUE INDEX "checkout_sessions_paymentLinkId_submissionKey_key" ON "checkout_sessions"("paymentLinkId", "submissionKey");

-- AlterTable
ALTER TABLE "payment_attempts" ADD COLUMN "offSession" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN "paymentMethodId" TEXT;

-- AlterTable
ALTER TABLE "refunds" ADD COLUMN "duplicate" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN "processorPayment" TEXT;

-- CreateTable
CREATE TABLE "sandbox_disputes" (
    "id" TEXT NOT NULL,
    "paymentId" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "currency" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "evidence" TEXT,
    "respondBy" TIMESTAMPTZ(3) NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sandbox_disputes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sandbox_notices" (
    "id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "subjectId" TEXT NOT NULL,
    "dueAt" TIMESTAMPTZ(3) NOT NULL,
    "acknowledgedAt" TIMESTAMPTZ(3),

    CONSTRAINT "sandbox_notices_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "sandbox_disputes_paymentId_key" ON "sandbox_disputes"("paymentId");

-- CreateIndex
CREATE INDEX "sandbox_notices_acknowledgedAt_dueAt_idx" ON "sandbox_notices"("acknowledgedAt", "dueAt");
