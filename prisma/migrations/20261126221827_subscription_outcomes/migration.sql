-- CreateEnum
CREATE TYPE "OutcomeKind" AS ENUM ('recovered', 'unrecovered');

-- CreateTable
CREATE TABLE "subscription_outcomes" (
    "merchantId" TEXT NOT NULL,
    "subscriptionId" TEXT NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "customerId" TEXT NOT NULL,
    "kind" "OutcomeKind" NOT NULL,
    "currency" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "month" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL
);

-- CreateIndex
CREATE INDEX "subscription_outcomes_merchantId_month_kind_idx" ON "subscription_outcomes"("merchantId", "month", "kind");

-- After the other indexes: CONTRIBUTING, "The database".
ALTER TABLE "subscription_outcomes" ADD CONSTRAINT "subscription_outcomes_pkey" PRIMARY KEY ("merchantId","subscriptionId","ordinal");

-- AddForeignKey
ALTER TABLE "subscription_outcomes" ADD CONSTRAINT "subscription_outcomes_merchantId_subscriptionId_fkey" FOREIGN KEY ("merchantId", "subscriptionId") REFERENCES "subscriptions"("merchantId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;