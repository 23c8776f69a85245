-- AlterTable
ALTER TABLE "customers" ADD COLUMN     "erasedAt" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "erasures" (
    "id" TEXT NOT NULL,
    "merchantId" TEXT NOT NULL,
    "subjectId" TEXT NOT NULL,
    "stage" INTEGER NOT NULL DEFAULT 0,
    "place" TEXT NOT NULL DEFAULT '',
    "rounds" INTEGER NOT NULL DEFAULT 0,
    "identifiers" TEXT[],
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "nextStepAt" TIMESTAMPTZ(3),
    "leaseUntil" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "finishedAt" TIMESTAMPTZ(3)
);

-- CreateTable
CREATE TABLE "erasure_records" (
    "merchantId" TEXT NOT NULL,
    "erasureId" TEXT NOT NULL,
    "recordId" TEXT NOT NULL,
    "ofTable" TEXT NOT NULL
);

-- CreateIndex
CREATE INDEX "erasures_nextStepAt_idx" ON "erasures"("nextStepAt");

-- CreateIndex
CREATE UNIQUE INDEX "erasures_merchantId_subjectId_key" ON "erasures"("merchantId", "subjectId");

-- CreateIndex
CREATE INDEX "erasure_records_merchantId_erasureId_ofTable_recordId_idx" ON "erasure_records"("merchantId", "erasureId", "ofTable", "recordId");

-- AddPrimaryKey
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_pkey" PRIMARY KEY ("merchantId","id");

-- AddPrimaryKey
ALTER TABLE "erasure_records" ADD CONSTRAINT "erasure_records_pkey" PRIMARY KEY ("merchantId","erasureId","recordId");

-- AddForeignKey
ALTER TABLE "erasure_records" ADD CONSTRAINT "erasure_records_merchantId_erasureId_fkey" FOREIGN KEY ("merchantId", "erasureId") REFERENCES "erasures"("merchantId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;
