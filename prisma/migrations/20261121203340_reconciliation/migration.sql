-- CreateTable
CREATE TABLE "reconciliation_differences" (
    "id" TEXT NOT NULL,
    "merchantId" TEXT NOT NULL,
    "subjectType" TEXT NOT NULL,
    "subjectId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "booked" BIGINT NOT NULL,
    "reported" BIGINT,
    "firstSeenAt" TIMESTAMPTZ(3) NOT NULL,
    "lastSeenAt" TIMESTAMPTZ(3) NOT NULL,
    "resolvedAt" TIMESTAMPTZ(3)
);

-- CreateTable
CREATE TABLE "reconciliation_runs" (
    "id" TEXT NOT NULL,
    "checked" INTEGER NOT NULL,
    "unanswered" INTEGER NOT NULL,
    "open" INTEGER NOT NULL,
    "startedAt" TIMESTAMPTZ(3) NOT NULL,
    "finishedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "reconciliation_runs_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "reconciliation_differences_merchantId_firstSeenAt_id_idx" ON "reconciliation_differences"("merchantId", "firstSeenAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "reconciliation_differences_resolvedAt_idx" ON "reconciliation_differences"("resolvedAt");

-- CreateIndex
CREATE UNIQUE INDEX "reconciliation_differences_merchantId_subjectId_kind_key" ON "reconciliation_differences"("merchantId", "subjectId", "kind");

-- CreateIndex
CREATE INDEX "reconciliation_runs_finishedAt_idx" ON "reconciliation_runs"("finishedAt" DESC);

-- After the other indexes: of two that would do, the planner takes the newer.
ALTER TABLE "reconciliation_differences" ADD CONSTRAINT "reconciliation_differences_pkey" PRIMARY KEY ("merchantId","id");
