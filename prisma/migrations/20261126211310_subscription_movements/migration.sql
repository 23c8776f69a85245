-- CreateEnum
CREATE TYPE "MovementKind" AS ENUM ('new', 'expansion', 'contraction', 'churn', 'reactivation');

-- CreateTable
CREATE TABLE "subscription_movements" (
    "merchantId" TEXT NOT NULL,
    "subscriptionId" TEXT NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "customerId" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "kind" "MovementKind" NOT NULL,
    "mrrBefore" BIGINT NOT NULL,
    "mrrAfter" BIGINT NOT NULL,
    "items" JSONB NOT NULL,
    "month" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL
);

-- CreateIndex
CREATE INDEX "subscription_movements_merchantId_currency_month_kind_mrrBe_idx" ON "subscription_movements"("merchantId", "currency", "month", "kind", "mrrBefore", "mrrAfter");

-- CreateIndex
CREATE INDEX "subscription_movements_merchantId_at_subscriptionId_ordinal_idx" ON "subscription_movements"("merchantId", "at" DESC, "subscriptionId", "ordinal");

-- After the other indexes: CONTRIBUTING, "The database".
ALTER TABLE "subscription_movements" ADD CONSTRAINT "subscription_movements_pkey" PRIMARY KEY ("merchantId","subscriptionId","ordinal");

-- AddForeignKey
ALTER TABLE "subscription_movements" ADD CONSTRAINT "subscription_movements_merchantId_subscriptionId_fkey" FOREIGN KEY ("merchantId", "subscriptionId") REFERENCES "subscriptions"("merchantId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;
