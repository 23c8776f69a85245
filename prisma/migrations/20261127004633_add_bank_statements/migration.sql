-- CreateTable
CREATE TABLE "bank_statements" (
    "id" TEXT NOT NULL,
    "merchantId" TEXT NOT NULL,
    "digest" TEXT NOT NULL,
    "accounts" TEXT[],
    "bookedFrom" TEXT,
    "bookedTo" TEXT,
    "leftOut" JSONB NOT NULL,
    "outcomes" JSONB NOT NULL,
    "confirmedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL
);

-- CreateTable
CREATE TABLE "bank_statement_entries" (
    "id" TEXT NOT NULL,
    "merchantId" TEXT NOT NULL,
    "statementId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "bookedOn" TEXT,
    "amount" BIGINT NOT NULL,
    "currency" TEXT NOT NULL,
    "payer" TEXT,
    "payerIban" TEXT,
    "text" TEXT,
    "bankReference" TEXT,
    "outcome" TEXT NOT NULL,
    "invoiceIds" TEXT[],
    "paidAt" TIMESTAMPTZ(3)
);

-- CreateIndex
CREATE INDEX "bank_statements_merchantId_createdAt_id_idx" ON "bank_statements"("merchantId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "bank_statements_merchantId_digest_key" ON "bank_statements"("merchantId", "digest");

-- CreateIndex
CREATE UNIQUE INDEX "bank_statement_entries_merchantId_statementId_position_key" ON "bank_statement_entries"("merchantId", "statementId", "position");

-- Primary keys after the other indexes: between two that cost the same the planner takes the newer.
ALTER TABLE "bank_statements" ADD CONSTRAINT "bank_statements_pkey" PRIMARY KEY ("merchantId", "id");
ALTER TABLE "bank_statement_entries" ADD CONSTRAINT "bank_statement_entries_pkey" PRIMARY KEY ("merchantId", "id");

-- AddForeignKey
ALTER TABLE "bank_statement_entries" ADD CONSTRAINT "bank_statement_entries_merchantId_statementId_fkey" FOREIGN KEY ("merchantId", "statementId") REFERENCES "bank_statements"("merchantId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;