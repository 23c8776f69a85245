-- CreateEnum
CREATE TYPE "TrialOutcome" AS ENUM ('converted', 'lost');

-- CreateEnum
CREATE TYPE "TrialWithoutCard" AS ENUM ('cancel', 'pause');

-- AlterTable
ALTER TABLE "subscriptions" ADD COLUMN "trialWithoutCard" "TrialWithoutCard";

-- CreateTable
CREATE TABLE "subscription_trials" (
    "merchantId" TEXT NOT NULL,
    "subscriptionId" TEXT NOT NULL,
    "customerId" TEXT NOT NULL,
    "outcome" "TrialOutcome" NOT NULL,
    "currency" TEXT NOT NULL,
    "productIds" TEXT[],
    "month" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL
);

-- CreateIndex
CREATE INDEX "subscription_trials_merchantId_month_currency_idx" ON "subscription_trials"("merchantId", "month", "currency");

-- After the other indexes: CONTRIBUTING, "The database".
ALTER TABLE "subscription_trials" ADD CONSTRAINT "subscription_trials_pkey" PRIMARY KEY ("merchantId","subscriptionId");

-- AddForeignKey
ALTER TABLE "subscription_trials" ADD CONSTRAINT "subscription_trials_merchantId_subscriptionId_fkey" FOREIGN KEY ("merchantId", "subscriptionId") REFERENCES "subscriptions"("merchantId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;