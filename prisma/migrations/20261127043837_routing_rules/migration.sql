-- AlterTable
ALTER TABLE "payment_attempts" ADD COLUMN     "failedOverTo" TEXT,
ADD COLUMN     "routingRuleId" TEXT;

-- CreateTable
CREATE TABLE "routing_rules" (
    "id" TEXT NOT NULL,
    "merchantId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "processor" TEXT NOT NULL,
    "methods" TEXT[],
    "currencies" TEXT[],
    "countries" TEXT[],
    "brands" TEXT[],
    "minimumAmount" BIGINT,
    "maximumAmount" BIGINT,
    "sharePercent" INTEGER NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "deletedAt" TIMESTAMPTZ(3)
);

-- CreateIndex
CREATE INDEX "routing_rules_merchantId_position_idx" ON "routing_rules"("merchantId", "position");

-- The key is made last: between two that cost the same the planner takes the newer.
ALTER TABLE "routing_rules" ADD CONSTRAINT "routing_rules_pkey" PRIMARY KEY ("merchantId","id");
