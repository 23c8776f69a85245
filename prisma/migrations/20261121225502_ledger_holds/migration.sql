-- AlterEnum
ALTER TYPE "LedgerAccountType" ADD VALUE 'held';
ALTER TYPE "LedgerAccountType" ADD VALUE 'expected';
ALTER TYPE "LedgerAccountType" ADD VALUE 'holding';

-- CreateTable
CREATE TABLE "ledger_holds" (
    "id" TEXT NOT NULL,
    "merchantId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "relatedEntityId" TEXT NOT NULL,
    "relatedEntityType" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "heldOf" "LedgerAccountType",
    "ownerId" TEXT,
    "expected" BOOLEAN NOT NULL,
    "status" TEXT NOT NULL,
    "expiresAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ledger_holds_pkey" PRIMARY KEY ("merchantId","id")
);

-- CreateIndex
CREATE INDEX "ledger_holds_expiresAt_idx" ON "ledger_holds"("expiresAt");

-- CreateIndex
CREATE UNIQUE INDEX "ledger_holds_merchantId_kind_relatedEntityId_key" ON "ledger_holds"("merchantId", "kind", "relatedEntityId");
