-- CreateEnum
CREATE TYPE "AuditActor" AS ENUM ('person', 'key', 'operator', 'system');

-- CreateTable
CREATE TABLE "audit_entries" (
    "id" TEXT NOT NULL,
    "merchantId" TEXT NOT NULL,
    "position" BIGSERIAL NOT NULL,
    "actor" "AuditActor" NOT NULL,
    "actorId" TEXT,
    "actorName" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "objectType" TEXT,
    "objectId" TEXT,
    "before" JSONB,
    "after" JSONB,
    "refusal" TEXT,
    "reason" TEXT,
    "ip" TEXT,
    "requestId" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL
);

-- CreateTable
CREATE TABLE "audit_seals" (
    "merchantId" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "uptoPosition" BIGINT NOT NULL,
    "entryCount" INTEGER NOT NULL,
    "hash" BYTEA NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "audit_seals_pkey" PRIMARY KEY ("merchantId","number")
);

-- CreateIndex
CREATE INDEX "audit_entries_merchantId_createdAt_id_idx" ON "audit_entries"("merchantId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "audit_entries_merchantId_objectId_createdAt_idx" ON "audit_entries"("merchantId", "objectId", "createdAt" DESC);

-- CreateIndex
CREATE INDEX "audit_entries_position_idx" ON "audit_entries"("position");

-- CreateIndex
CREATE INDEX "audit_seals_uptoPosition_idx" ON "audit_seals"("uptoPosition" DESC);

-- Primary key, after the other indexes
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_pkey" PRIMARY KEY ("merchantId","id");
